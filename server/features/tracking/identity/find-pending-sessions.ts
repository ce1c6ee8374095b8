import type { Org } from '../../../../contract/organizations/org.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { StoredSession } from '../sessions/session-store.ts'
import { holdSessions } from '../sessions/visitor-store.ts'
import { toMoment } from './link-leads.ts'
import type { PendingLink } from './pending-link-store.ts'
import { selectSessionAt } from './session-lookup-store.ts'

/**
 * The sessions that leads wait for, in order, as they would have been found when they were named.
 * Until the transaction ends no session is cut, so that whoever cuts one later sees these leads.
 *
 * @see D-14; L-24
 */
export async function findPendingSessions(
  tx: OrgTx,
  { sessionMinutes }: Pick<Org, 'sessionMinutes'>,
  links: readonly PendingLink[],
): Promise<(StoredSession | undefined)[]> {
  const [, sessions] = await Promise.all([
    holdSessions(tx),
    Promise.all(
      links.map(({ sessionId, since }) =>
        selectSessionAt(tx, sessionId, toMoment(since, sessionMinutes)),
      ),
    ),
  ])
  return sessions
}
