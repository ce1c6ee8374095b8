import { linkForSessions } from '../../features/leads/session-linking/link-pending-leads-job.ts'
import type { TestOrg, TestService } from '../harness.ts'
import { selectLink, selectPendingSessions } from '../stores/visit-rows-store.ts'
import { create } from './lead-calls.ts'
import { newSite } from './pixel-calls.ts'
import { type Browser, newBrowser } from './visit-calls.ts'

export function pendingSessionCalls(service: TestService) {
  /** An organization with visitor tracking. */
  async function newTracked(settings: object = {}): Promise<TestOrg> {
    const org = await service.newOrg(settings)
    await newSite(service, org)
    return org
  }
  const loadLink = ({ orgId }: TestOrg, id: string) =>
    service.db.inOrg(orgId, (tx) => selectLink(tx, id))
  return {
    newTracked,
    async newPendingLead(settings: object = {}) {
      const org = await newTracked(settings)
      const browser = newBrowser()
      const id = await create(org, { name: 'Ada', sessionId: browser.browserSessionId })
      return { org, browser, id }
    },
    loadLink,
    loadSessionId: async (org: TestOrg, id: string) => (await loadLink(org, id))?.sessionId,
    loadPending: ({ orgId }: TestOrg) => service.db.inOrg(orgId, selectPendingSessions),
    /** Links leads to these browsers' pending sessions. @returns Sessions to retry. */
    linkSessions: ({ orgId }: TestOrg, ...browsers: readonly Browser[]) =>
      linkForSessions(
        service.db,
        orgId,
        browsers.map(({ browserSessionId }) => browserSessionId),
      ),
  }
}
