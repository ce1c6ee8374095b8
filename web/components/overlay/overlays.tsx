import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useRef } from 'react'
import { dialogFrame } from './modals.tsx'

const Dialogs = lazy(async () => ({ default: (await import('./dialog-provider.tsx')).Dialogs }))
const loadNotices = () => import('../feedback/toaster.tsx')
const Notices = lazy(async () => ({ default: (await loadNotices()).Toaster }))

// What says that there is no connection must be there by then.
for (const act of ['pointerdown', 'keydown']) {
  addEventListener(act, () => void loadNotices().catch(() => undefined), { once: true })
}

/**
 * What lies over the pages: each is loaded when it first has something to show, and hides nothing
 * of the other meanwhile.
 *
 * @see L-85
 */
export const Overlays = () => (
  <>
    <Suspense>{dialogFrame.useIsWanted() ? <Dialogs /> : null}</Suspense>
    <Suspense>{useHasNotices() ? <Notices /> : null}</Suspense>
  </>
)

/** True from the first notice on. */
function useHasNotices(): boolean {
  const { notifications } = useNotifications()
  const had = useRef(false)
  had.current ||= notifications.length > 0
  return had.current
}
