import type { Org } from '../../../contract/org.ts'
import type { OrgTx } from '../../platform/database.ts'
import type { Awaited } from './awaited-store.ts'
import { momentOf } from './place-leads.ts'
import type { StoredSession } from './session-store.ts'
import { selectSessionAt } from './visit-lookup-store.ts'
import { holdVisits } from './visitor-store.ts'

/**
 * The sessions that leads wait for, in order, as they would have been found when they were named.
 * Until the transaction ends no session is cut, so that whoever cuts one later sees these leads.
 *
 * @see D-14; L-24
 */
export async function findAwaited(
  tx: OrgTx,
  { sessionMinutes }: Pick<Org, 'sessionMinutes'>,
  awaited: readonly Awaited[],
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
