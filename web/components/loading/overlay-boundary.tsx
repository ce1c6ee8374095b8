import { Component, type ReactNode, Suspense } from 'react'
import { reportLoadFailure } from './report-load-failure.tsx'

/** Number of consecutive failures after which an overlay stays hidden. */
const maxFailures = 3

interface Props {
  /** Closes the overlay. */
  readonly onFailed?: () => void
  /**
   * True if failures are not reported: for overlays that the page can do without, and for toasts.
   */
  readonly isSilent?: boolean
  readonly children: ReactNode
}

interface State {
  readonly isBroken: boolean
  readonly failures: number
}

/**
 * Keeps the page visible while a menu, dialog or toast is loading or has failed: shows an error as
 * a toast and starts the overlay again.
 */
export class OverlayBoundary extends Component<Props, State> {
  override state: State = { isBroken: false, failures: 0 }

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown): void {
    const { onFailed, isSilent = false } = this.props
    if (!isSilent) void reportLoadFailure(error)
    onFailed?.()
    const failures = this.state.failures + 1
    this.setState({ isBroken: failures >= maxFailures, failures })
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : <Suspense>{this.props.children}</Suspense>
  }
}
