import { createLruMap, type LruMap } from '../../../../platform/concurrency/cache.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Period } from '../../../stats/index.ts'

/** A row of sums; amounts are strings of digits. */
type Row = Readonly<Record<string, string | null>>

interface CachedSums {
  readonly revision: string
  readonly rows: readonly Row[]
  /** End of validity, as a `performance.now()` time. */
  readonly until: number
}

/**
 * Maximum age of cached sums in milliseconds. Matters only during an upgrade: a process older than
 * migration 0164 stores spend without changing the revision.
 */
const maxAgeMs = 600_000

/** Maximum size of the cache in characters. A year of 400 campaigns by week takes 400,000. */
const maxChars = 4_000_000

const charsPerRow = 200

const countChars = ({ rows }: CachedSums): number =>
  rows.reduce(
    (sum, row) => Object.values(row).reduce((chars, text) => chars + (text?.length ?? 0), sum),
    rows.length * charsPerRow,
  )

const byDatabase = new WeakMap<object, LruMap<CachedSums>>()

function getCache({ database }: OrgTx): LruMap<CachedSums> {
  const cached = byDatabase.get(database) ?? createLruMap<CachedSums>(maxChars, countChars)
  byDatabase.set(database, cached)
  return cached
}

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
export async function cacheSums<R extends Row>(
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
  getCache(tx).set(key, { revision, rows, until: performance.now() + maxAgeMs })
  return rows
}

async function selectRevision(tx: OrgTx): Promise<string> {
  const [row] = await tx.query<{ revision: string }>(sql`
    select revision from spend_revision where "orgId" = ${tx.orgId}`)
  return row?.revision ?? ''
}
