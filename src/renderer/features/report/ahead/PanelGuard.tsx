import { Component, type ReactNode } from 'react'
import type { ReadReport } from '../report-reading.ts'

interface PanelGuardProps {
  readonly content: ReadReport
  readonly isShown: boolean
  /** Called when it could not be drawn out of sight. */
  readonly onFaultAhead: () => void
  readonly children: ReactNode
}

interface PanelGuardState {
  /** Other content is drawn anew. */
  readonly content: ReadReport
  /** null while it can be drawn. */
  readonly fault: { readonly error: unknown } | null
}

/**
 * Keeps a fault in drawing a report ahead away from the one on screen: that report is not drawn, and is no longer known
 * ahead. A fault of the report on screen goes on to the guard that shows it.
 */
export class PanelGuard extends Component<PanelGuardProps, PanelGuardState> {
  override state: PanelGuardState = { content: this.props.content, fault: null }

  static getDerivedStateFromError(error: unknown): Partial<PanelGuardState> {
    return { fault: { error } }
  }

  static getDerivedStateFromProps(
    { content }: PanelGuardProps,
    state: PanelGuardState,
  ): PanelGuardState | null {
    return content === state.content ? null : { content, fault: null }
  }

  override componentDidCatch(): void {
    if (!this.props.isShown) this.props.onFaultAhead()
  }

  override render(): ReactNode {
    const { fault } = this.state
    if (fault === null) return this.props.children
    if (this.props.isShown) throw fault.error
    return null
  }
}
