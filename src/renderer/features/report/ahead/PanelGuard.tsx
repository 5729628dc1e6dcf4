import { Component, type ReactNode } from 'react'
import type { ReadReport } from '../report-reading.ts'

interface PanelGuardProps {
  readonly content: ReadReport
  readonly isShown: boolean
  /** Called when the report could not be drawn while out of sight. */
  readonly onFaultAhead: () => void
  readonly children: ReactNode
}

interface PanelGuardState {
  /** The content that was drawn; different content is tried anew. */
  readonly content: ReadReport
  /** null while the content can be drawn. */
  readonly fault: { readonly error: unknown } | null
}

/**
 * Keeps an error in drawing a report ahead away from the report on screen: the report drawn ahead is left out and is no
 * longer known ahead. An error in the report on screen is passed on to the guard that shows it.
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
