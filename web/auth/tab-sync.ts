import { pageUserId } from '../api/page-user.ts'
import { meKey, queryClient } from '../api/query-client.ts'

/** What a tab tells the others of this browser, which share its session. */
type SessionEvent = 'signed-in' | 'signed-out'

const channel = new BroadcastChannel('leadtrace')

/** Tells the other tabs who is signed in now: somebody, or nobody any more. */
export const notifyOtherTabs = (event: SessionEvent): void => channel.postMessage(event)

/**
 * Hears what other tabs tell. Whoever signs out leaves nothing in them, either: they are loaded
 * anew, as a page is that the browser kept for its way back. @see L-82; L-155
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
  if (pageUserId() !== undefined) window.location.reload()
}
