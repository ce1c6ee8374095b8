import type { OrgTx } from '../../../platform/db/database.ts'
import { getErrorCode } from '../../../platform/db/database-errors.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { deleteFacts, selectAds, upsertFacts } from './ad-spend-store.ts'
import { getFingerprints } from './fingerprints.ts'
import { addToDays, addToMonths } from './rollup-store.ts'
import { type PlacedFact, sumDeltas } from './spend-deltas.ts'
import type { StoredSpend } from './stored-spend.ts'
import { type AdNumbers, upsertAds } from './upsert-ads.ts'

/** Old and new versions of a row with the same day and IDs; null if that version does not exist. */
export interface SpendWrite {
  readonly before: StoredSpend | null
  readonly after: StoredSpend | null
}

/** Replaces rows and updates all sums. The caller must hold the spend lock. */
export async function writeSpend(tx: OrgTx, writes: readonly SpendWrite[]): Promise<void> {
  if (writes.length === 0) return
  const rows = writes
    .flatMap(({ before, after }) => [before, after])
    .filter((row) => row !== null)
    .map((row) => ({ row, fingerprints: getFingerprints(row) }))
  const ads = await selectAds(tx, [...new Set(rows.map(({ fingerprints }) => fingerprints.key))])
  const numbers = await upsertAds(tx, rows, new Map(ads.map((ad) => [ad.print, ad])))
  const changes = writes.map(({ before, after }) => ({
    before: before && toFact(before, numbers),
    after: after && toFact(after, numbers),
  }))
  const removed = changes.flatMap(({ before, after }) =>
    before === null || before.ad === after?.ad ? [] : before,
  )
  const written = changes.flatMap(({ after }) => after ?? [])
  const sums = sumDeltas(changes)
  try {
    if (removed.length > 0) await deleteFacts(tx, removed)
    if (written.length > 0) await upsertFacts(tx, written)
    await addToDays(tx, sums.days)
    await addToMonths(tx, sums.months)
  } catch (error) {
    throw getErrorCode(error) === outOfRange ? outOfRangeError(error) : error
  }
}

/** SQLSTATE for a sum that exceeds the bigint range. */
const outOfRange = '22003'

const outOfRangeError = (cause: unknown) =>
  new ApiError(
    'VALIDATION_ERROR',
    'Spend must not exceed 9,200,000,000,000 per campaign and day, or per ad and month. ' +
      'Check the amounts.',
    { cause },
  )

function toFact(row: StoredSpend, numbers: ReadonlyMap<string, AdNumbers>): PlacedFact {
  const assigned = numbers.get(getFingerprints(row).ad)
  if (assigned === undefined) throw new Error('an ad has no ID')
  const { date, spendMicros, impressions, clicks, conversionsMicros, conversionsValueMicros } = row
  return {
    ...{ date, ad: assigned.ad, campaign: assigned.campaign, spendMicros, impressions, clicks },
    ...{ conversionsMicros, conversionsValueMicros, updatedAt: row.updatedAt },
  }
}
