import { Component, type ReactNode } from 'react'
import { Button } from '../design/primitives/Button.tsx'
import { EmptyState } from '../design/primitives/EmptyState.tsx'
import styles from './RenderGuard.module.css'

interface RenderGuardProps {
  /** The part that could not be drawn, as in "Something went wrong in the report". */
  readonly what: string
  /** When this value changes, the part is drawn anew: another report may well be fine. */
  readonly resetKey?: unknown
  readonly children: ReactNode
}

interface RenderGuardState {
  readonly hasFailed: boolean
  readonly resetKey: unknown
}

/** Contains an error in drawing within one part, so that the rest of the window goes on working. */
export class RenderGuard extends Component<RenderGuardProps, RenderGuardState> {
  override state: RenderGuardState = { hasFailed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<RenderGuardState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps(
    props: RenderGuardProps,
    state: RenderGuardState,
  ): Partial<RenderGuardState> | null {
    return props.resetKey === state.resetKey ? null : { hasFailed: false, resetKey: props.resetKey }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div role="alert" className={styles.guard}>
        <EmptyState
          icon="warning"
          tone="bad"
          title={`Something went wrong in ${this.props.what}`}
          actions={
            <>
              <Button variant="primary" onPress={() => this.setState({ hasFailed: false })}>
                Show it again
              </Button>
              <Button onPress={() => window.location.reload()}>Reload window</Button>
            </>
          }
        >
          Your reports are safe.
        </EmptyState>
      </div>
    )
  }
}
