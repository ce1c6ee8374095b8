import { type ComponentType, lazy } from 'react'
import { OverlayBoundary } from '../loading/overlay-boundary.tsx'
import { useLoadOnDemand } from '../loading/use-load-on-demand.ts'

interface Openable {
  readonly isOpen: boolean
  readonly onClose?: () => void
}

/**
 * Loads a dialog or drawer when it first opens; if that fails, it is closed and the reason is
 * shown. The dialog stays mounted so that its closing animation can run.
 *
 * @param close Closes the dialog; calls `onClose` by default.
 * @see L-85
 */
export function lazyDialog<P extends Openable>(
  load: () => Promise<ComponentType<P>>,
  close: (props: P) => void = (props) => props.onClose?.(),
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() }))
  return function Lazily(props: P) {
    const isLoaded = useLoadOnDemand(props.isOpen, load, () => close(props))
    return isLoaded ? (
      <OverlayBoundary onFailed={() => close(props)}>
        <Part {...props} />
      </OverlayBoundary>
    ) : null
  }
}
