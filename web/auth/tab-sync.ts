import { pagePerson } from '../api/page-user.ts'
import { meKey, queryClient } from '../api/query-client.ts'

/** What a tab tells the others of this browser, which share its session. */
type Said = 'signed-in' | 'signed-out'

const channel = new BroadcastChannel('leadtrace')

/** Tells the other tabs who is signed in now: somebody, or nobody any more. */
export const tellOtherTabs = (said: Said): void => channel.postMessage(said)

/**
 * Hears what other tabs tell. Whoever signs out leaves nothing in them, either: they are loaded
 * anew, as a page is that the browser kept for its way back. @see L-82; L-155
 */
export function hearOtherTabs(): void {
  channel.addEventListener('message', ({ data: said }: MessageEvent<Said>) => {
    if (said === 'signed-in') void queryClient.invalidateQueries({ queryKey: meKey })
    else leaveNothing()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leaveNothing()
  })
}

function leaveNothing(): void {
  if (pagePerson() !== undefined) window.location.reload()
}
