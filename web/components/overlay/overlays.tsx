import { lazy } from 'react'
import { Toaster } from '../feedback/toaster.tsx'
import { OverlayBoundary } from '../loading/overlay-boundary.tsx'
import { dialogFrame, loadDialogProvider } from './modals.tsx'

const DialogProvider = lazy(async () => ({ default: (await loadDialogProvider()).DialogProvider }))

/**
 * Dialogs and toasts. Each has its own boundary, so that the page and one of them keep working
 * while the other loads or fails.
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
