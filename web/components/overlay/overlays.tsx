import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useRef } from 'react'
import { dialogFrame } from './modals.tsx'

const DialogProvider = lazy(async () => ({
  default: (await import('./dialog-provider.tsx')).DialogProvider,
}))
const loadToaster = () => import('../feedback/toaster.tsx')
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }))

// The toaster must be loaded before the connection fails.
for (const act of ['pointerdown', 'keydown']) {
  addEventListener(act, () => void loadToaster().catch(() => undefined), { once: true })
}

/**
 * Overlays, each loaded when it first has something to show; separate boundaries keep one visible
 * while another loads.
 *
 * @see L-85
 */
export const Overlays = () => (
  <>
    <Suspense>{dialogFrame.useIsRequested() ? <DialogProvider /> : null}</Suspense>
    <Suspense>{useHasToasts() ? <Toaster /> : null}</Suspense>
  </>
)

/** True once a toast has been shown. */
function useHasToasts(): boolean {
  const { notifications } = useNotifications()
  const hasShown = useRef(false)
  hasShown.current ||= notifications.length > 0
  return hasShown.current
}
