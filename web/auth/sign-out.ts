import { sendAuthRequest } from '../api/auth-request.ts'
import { notifyOtherTabs } from './tab-sync.ts'

/** Ends the session in every tab. @throws LeadtraceError where the service does not end it. */
export async function endSession(): Promise<void> {
  await sendAuthRequest('POST', '/sign-out', {})
  notifyOtherTabs('signed-out')
}

/**
 * Ends the session, and loads the page anew, so that nothing that was read stays in memory.
 *
 * @param next  Where to sign in again, to come back to somewhere.
 * @throws LeadtraceError where the service does not end it.
 */
export async function signOut(next = '/sign-in'): Promise<void> {
  await endSession()
  window.location.assign(next)
}
