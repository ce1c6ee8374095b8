import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useRef } from 'react'
import { dialogFrame } from './modals.tsx'

const DialogProvider = lazy(async () => ({
  default: (await import('./dialog-provider.tsx')).DialogProvider,
}))
const loadToaster = () => import('../feedback/toaster.tsx')
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }))

// What says that there is no connection must be there by then.
for (const act of ['pointerdown', 'keydown']) {
  addEventListener(act, () => void loadToaster().catch(() => undefined), { once: true })
}

/**
 * What lies over the pages: each is loaded when it first has something to show, and hides nothing
 * of the other meanwhile.
 *
 * @see L-85
 */
export const Overlays = () => (
  <>
    <Suspense>{dialogFrame.useIsRequested() ? <DialogProvider /> : null}</Suspense>
    <Suspense>{useHasToasts() ? <Toaster /> : null}</Suspense>
  </>
)

/** True from the first notice on. */
function useHasToasts(): boolean {
  const { notifications } = useNotifications()
  const hasShown = useRef(false)
  hasShown.current ||= notifications.length > 0
  return hasShown.current
}
