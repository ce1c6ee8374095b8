import type { Org } from '../../../../contract/organizations/org.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { StoredSession } from '../sessions/session-store.ts'
import { holdVisits } from '../sessions/visitor-store.ts'
import { momentOf } from './link-leads.ts'
import type { PendingLink } from './pending-session-store.ts'
import { selectSessionAt } from './session-lookup-store.ts'

/**
 * The sessions that leads wait for, in order, as they would have been found when they were named.
 * Until the transaction ends no session is cut, so that whoever cuts one later sees these leads.
 *
 * @see D-14; L-24
 */
export async function findAwaited(
  tx: OrgTx,
  { sessionMinutes }: Pick<Org, 'sessionMinutes'>,
  awaited: readonly PendingLink[],
): Promise<(StoredSession | undefined)[]> {
  const [, sessions] = await Promise.all([
    holdVisits(tx),
    Promise.all(
      awaited.map(({ sessionId, since }) =>
        selectSessionAt(tx, sessionId, momentOf(since, sessionMinutes)),
      ),
    ),
  ])
  return sessions
}
