import type { DeskEvent } from '#shared/desk/events.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import type { AppStore } from './app-state.ts'

/** What happens in the window before those who follow it are loaded. */
export interface LateFollowers {
  /** Calls each new listener at once, if the state has changed since it was created, with that change. */
  readonly store: AppStore
  /** Calls each new listener at once with every event so far. */
  readonly desk: Desk
  /** To be called when everyone is following: earlier events are no longer held. */
  end(): void
}

/** Holds what happens from now on. Each follower gets what came before it, in order and once, and then the rest. */
export function holdForFollowers(store: AppStore, desk: Desk): LateFollowers {
  const held: DeskEvent[] = []
  const end = desk.listen((event) => held.push(event))
  return {
    store: {
      ...store,
      subscribe(listener) {
        const stop = store.subscribe(listener)
        const [now, first] = [store.getState(), store.getInitialState()]
        if (now !== first) listener(now, first)
        return stop
      },
    },
    desk: {
      ...desk,
      listen(listener) {
        const stop = desk.listen(listener)
        for (const event of held) listener(event)
        return stop
      },
    },
    end,
  }
}
