import { pageUserId } from '../api/page-user.ts'
import { meKey, queryClient } from '../api/query-client.ts'
import { discardDrafts } from '../components/form/kept-drafts.ts'

/** Message to the browser's other tabs, which share the session. */
type SessionEvent = 'signed-in' | 'signed-out'

const channel = new BroadcastChannel('leadtrace')

export const notifyOtherTabs = (event: SessionEvent): void => channel.postMessage(event)

/**
 * Reacts to other tabs. To clear its data, this tab reloads after a sign-out in another tab and
 * when the browser restores the page from the back/forward cache.
 *
 * @see L-82; L-155
 */
export function listenToOtherTabs(): void {
  channel.addEventListener('message', ({ data: event }: MessageEvent<SessionEvent>) => {
    if (event === 'signed-in') void queryClient.invalidateQueries({ queryKey: meKey })
    else reloadIfSignedIn()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reloadIfSignedIn()
  })
}

function reloadIfSignedIn(): void {
  if (pageUserId() === undefined) return
  discardDrafts()
  window.location.reload()
}
