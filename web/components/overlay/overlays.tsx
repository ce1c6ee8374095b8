import { lazy } from 'react'
import { Toaster } from '../feedback/toaster.tsx'
import { OverlayBoundary } from '../loading/overlay-boundary.tsx'
import { dialogFrame, loadDialogProvider } from './modals.tsx'

const DialogProvider = lazy(async () => ({ default: (await loadDialogProvider()).DialogProvider }))

/**
 * Dialogs and toasts, in separate boundaries: if the dialogs are loading or have failed, the page
 * and the toasts keep working, and vice versa.
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
