import { transitionKeys } from '#renderer/forms/transition/transition-keys.ts'
import type { TransitionName } from '#shared/admin-api/transition-names.ts'
import type { Hands } from './picker-hands.ts'

/** Followed beside the picker, by none of its rules: what a person would say they have chosen. */
export class Person {
  meant: TransitionName | null = null
  /** A choice came to nothing: the state it was for, `'none'` for a letter that no state has. */
  stoppedAt: TransitionName | 'none' | null = null
  /** They want what they mean although they were told that it is not possible. */
  insists = false
  private readonly hands: Hands

  constructor(hands: Hands) {
    this.hands = hands
  }

  isImpossible(state: TransitionName | null): boolean {
    return this.hands.options.some(
      ({ transition, possibility }) => transition === state && possibility === 'impossible',
    )
  }

  /** The state for which "Try it anyway" is to be there. */
  get mayInsistOn(): TransitionName | null {
    if (this.stoppedAt !== null) return this.stoppedAt === 'none' ? null : this.stoppedAt
    return this.isImpossible(this.meant) && !this.insists ? this.meant : null
  }

  /** By mouse. */
  choose(state: TransitionName): void {
    if (this.hands.refusal === null) this.take(state)
  }

  insist(): void {
    const { mayInsistOn } = this
    if (mayInsistOn === null) return
    Object.assign(this, { meant: mayInsistOn, stoppedAt: null, insists: true })
  }

  /** A key other than the one that sends. */
  press(key: string): void {
    if (this.hands.refusal !== null || this.meant !== null) return
    if (this.stoppedAt !== null) {
      if (key === 'Backspace' || key === 'ArrowDown') this.stoppedAt = null
    } else if (key.length === 1 && key !== ' ') {
      this.take(transitionKeys.find((one) => one.key === key)?.transition ?? 'none')
    }
  }

  private take(state: TransitionName | 'none'): void {
    this.insists = false
    if (state !== 'none' && !this.isImpossible(state)) {
      this.meant = state
      this.stoppedAt = null
    } else {
      this.meant = null
      this.stoppedAt = state
    }
  }
}
