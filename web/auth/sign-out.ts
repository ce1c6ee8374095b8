import { sendAuthRequest } from '../api/auth-request.ts'
import { discardDrafts } from '../components/form/kept-drafts.ts'
import { notifyOtherTabs } from './tab-sync.ts'

/**
 * Ends the session in every tab. @throws LeadtraceError if the service does not end the session.
 */
export async function endSession(): Promise<void> {
  await sendAuthRequest('POST', '/sign-out', {})
  discardDrafts()
  notifyOtherTabs('signed-out')
}

/**
 * Ends the session and reloads the page, which clears all data from memory.
 *
 * @param next Path to open afterwards.
 * @throws LeadtraceError if the service does not end the session.
 */
export async function signOut(next = '/sign-in'): Promise<void> {
  await endSession()
  window.location.assign(next)
}
