import { transitionKeys } from '#renderer/forms/transition/transition-keys.ts'
import type { TransitionName } from '#shared/admin-api/transition-names.ts'
import type { Hands } from './picker-hands.ts'

/** A model of the user of the picker that runs none of the picker's code: the choice that the user believes is made. */
export class Person {
  meant: TransitionName | null = null
  /** The state whose choice failed; `'none'` for a letter of no state. */
  stoppedAt: TransitionName | 'none' | null = null
  /** Whether the user insists on a transition that is reported as impossible. */
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

  /** The state that must offer "Try it anyway". */
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

  /** Any key except the one that sends. */
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
