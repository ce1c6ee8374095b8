import { lazy } from 'react'
import { Toaster } from '../feedback/toaster.tsx'
import { OverlayBoundary } from '../loading/overlay-boundary.tsx'
import { dialogFrame, loadDialogProvider } from './modals.tsx'

const DialogProvider = lazy(async () => ({ default: (await loadDialogProvider()).DialogProvider }))

/**
 * Dialogs and toasts. Each of the two has its own boundary: while one is loading or has failed, the
 * page and the other one keep working.
 *
 * @see L-85
 */
export const Overlays = () => (
  <>
    <OverlayBoundary>
      {dialogFrame.useIsRequested() ? <DialogProvider onReady={dialogFrame.stand} /> : null}
    </OverlayBoundary>
    <OverlayBoundary isSilent>
      <Toaster />
    </OverlayBoundary>
  </>
)
