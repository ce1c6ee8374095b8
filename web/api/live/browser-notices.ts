import { messages } from '../../i18n/index.ts'
import { app } from '../client.ts'
import { meQuery } from '../me.ts'
import { orgQuery } from '../org-query.ts'
import { queryClient } from '../query-client.ts'
import { hasConnection } from './live-connection.ts'
import { subscribeLeads } from './live-state.ts'

/** Minimum time between two notifications about an organization, in milliseconds. */
const intervalMs = 10_000

/** Maximum number of new leads counted in a notification. */
const maxCounted = 50

/**
 * Shows browser notifications for new leads. Only the tab with the connection shows them, and only
 * while that tab is not focused. They contain no contact data, because operating systems store
 * notifications.
 *
 * @see L-381
 */
export function showBrowserNotices(): void {
  const seenUntil = new Map<string, string>()
  const startedAt = new Date().toISOString()
  const waiting = new Set<string>()
  subscribeLeads((orgId) => {
    if (waiting.has(orgId) || !canNotify()) return
    waiting.add(orgId)
    void notify(orgId, seenUntil.get(orgId) ?? startedAt)
      .then((newest) => {
        if (newest !== undefined) seenUntil.set(orgId, newest)
      })
      // The next change triggers another attempt.
      .catch(() => undefined)
      .finally(() => setTimeout(() => waiting.delete(orgId), intervalMs))
  })
}

const canNotify = (): boolean =>
  'Notification' in window &&
  Notification.permission === 'granted' &&
  hasConnection() &&
  !document.hasFocus()

/** @returns Creation time of the newest reported lead. */
async function notify(orgId: string, after: string): Promise<string | undefined> {
  const me = await queryClient.ensureQueryData(meQuery)
  const org = me?.organizations.find(({ id }) => id === orgId)
  if (org?.permissions.includes('leads.read') !== true) return undefined
  const { data: preferences } = await queryClient.fetchQuery({
    ...orgQuery(orgId, 'get_preferences', {}),
    staleTime: 60_000,
  })
  if (preferences.notifiesInBrowser !== true) return undefined
  const input = { sort: 'createdAt:desc', limit: maxCounted, fields: ['createdAt'] }
  const { data: leads } = await app.inOrg(orgId)('list_leads', input)
  const added = leads.filter(({ createdAt }) => (createdAt ?? '') > after)
  const [newest] = added
  if (newest === undefined) return undefined
  const notice = new Notification(messages.leads.newRows(added.length), {
    body: org.name,
    tag: `leadtrace-${orgId}`,
  })
  const path = added.length === 1 ? `/leads/${newest.id}` : '/leads'
  notice.addEventListener('click', () => {
    window.focus()
    window.location.assign(`/o/${orgId}${path}`)
    notice.close()
  })
  return newest.createdAt
}
