import { Component, type ReactNode, Suspense } from 'react'
import { reportLoadFailure } from './report-load-failure.tsx'

/** Number of consecutive failures after which an overlay stays hidden. */
const maxFailures = 3

interface Props {
  /** Closes the overlay. */
  readonly onFailed?: () => void
  /**
   * True if failures are not reported; used for toasts, and for overlays that the page can do
   * without.
   */
  readonly isSilent?: boolean
  readonly children: ReactNode
}

interface State {
  readonly isBroken: boolean
  readonly failures: number
}

/**
 * Keeps the page visible while a menu, dialog or toast is loading or after it has failed. In the
 * latter case, shows the error as a toast and restarts the overlay.
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
