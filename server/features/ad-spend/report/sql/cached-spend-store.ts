import { createLruMap, perTxDatabase } from '../../../../platform/concurrency/cache.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Period } from '../../../stats/index.ts'

interface CachedSums {
  readonly revision: string
  readonly rows: readonly object[]
  /** End of validity, as a `performance.now()` time. */
  readonly until: number
  /** Size of the rows as JSON, in characters. */
  readonly size: number
}

/**
 * Maximum age of cached sums in milliseconds. Matters only during an upgrade: a process older than
 * migration 0164 stores spend without changing the revision.
 */
const maxAgeMs = 600_000

/** Maximum size of the cache in characters. A year of 400 campaigns by week takes 500,000. */
const maxSize = 4_000_000

const getCache = perTxDatabase(() => createLruMap<CachedSums>(maxSize, ({ size }) => size))

/**
 * Caches sums of daily spend until the organization's spend changes. Adding up 400 campaigns over a
 * year takes 45 to 180 ms, which is most of the time of a report.
 *
 * All of the transaction's statements must see the same snapshot.
 *
 * @param kind  Distinguishes the sums from others of the same parts.
 * @param load  Must not depend on exchange rates.
 * @see L-481
 */
export async function cacheSums<R extends object>(
  tx: OrgTx,
  kind: string,
  parts: readonly Pick<Period, 'firstDay' | 'lastDay'>[],
  load: () => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const days = parts.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay])
  const key = [tx.orgId, kind, ...days].join(' ')
  const revision = await selectRevision(tx)
  const cached = getCache(tx).get(key)
  // The kind determines the type of the rows.
  if (cached?.revision === revision && cached.until > performance.now()) {
    return cached.rows as readonly R[]
  }
  const rows = await load()
  const size = JSON.stringify(rows).length
  getCache(tx).set(key, { revision, rows, size, until: performance.now() + maxAgeMs })
  return rows
}

async function selectRevision(tx: OrgTx): Promise<string> {
  const [row] = await tx.query<{ revision: string }>(sql`
    select revision from spend_revision where "orgId" = ${tx.orgId}`)
  return row?.revision ?? ''
}
