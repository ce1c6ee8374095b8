import { linkForSessions } from '../../features/leads/session-linking/link-pending-leads-job.ts'
import type { TestOrg, TestService } from '../harness.ts'
import { selectLink, selectPendingSessions } from '../stores/visit-rows-store.ts'
import { newSite } from './pixel-calls.ts'
import type { Browser } from './visit-calls.ts'

/** Calls around leads that wait for sessions, over one service. */
export const pendingSessionCalls = (service: TestService) => ({
  /** An organization that tracks visitors. */
  async newTracked(settings: object = {}): Promise<TestOrg> {
    const org = await service.newOrg(settings)
    await newSite(service, org)
    return org
  },
  /** What a lead is linked by. */
  linked: ({ orgId }: TestOrg, id: string) => service.db.inOrg(orgId, (tx) => selectLink(tx, id)),
  /** Which leads wait for which sessions. */
  waiting: ({ orgId }: TestOrg) => service.db.inOrg(orgId, selectPendingSessions),
  /** Links what waits for the sessions of some browsers. @returns What is to be looked at again. */
  look: ({ orgId }: TestOrg, ...browsers: readonly Browser[]) =>
    linkForSessions(
      service.db,
      orgId,
      browsers.map(({ browserSessionId }) => browserSessionId),
    ),
})
