import type { SpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { mapAcrossTurns } from '../../../platform/concurrency/spread-turns.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { lockSpend } from './ad-spend-store.ts'
import { getFingerprints } from './fingerprints.ts'
import { buildDayKey, loadExistingSpend } from './load-existing-spend.ts'
import { toMicros } from './micros.ts'
import type { SpendOutcome, StoredSpend } from './stored-spend.ts'
import { restatedColumns } from './stored-spend.ts'
import { writeSpend } from './write-spend.ts'

/**
 * Inserts or replaces spend rows; returns each row's outcome, in order. Unchanged rows are not
 * written. Writers for the same organization are serialized until the transaction ends, so `before`
 * is exact.
 *
 * @param rows  At most 5,000, with no two for the same date, platform, account, campaign, ad group
 *   and ad. The caller must have checked the dates with `isDay`.
 * @param now  Value of `updatedAt` in written rows.
 * @throws ApiError `VALIDATION_ERROR` if a campaign's daily spend, or an ad's monthly spend, would
 *   exceed 9.2 × 10^12.
 * @see D-37; L-120
 */
export const storeSpend = async (
  tx: OrgTx,
  rows: readonly SpendRow[],
  now: Date,
): Promise<SpendOutcome[]> => storePreparedSpend(tx, await prepareSpend(rows, now))

/** {@link storeSpend} for rows that were prepared before the transaction. */
export async function storePreparedSpend(
  tx: OrgTx,
  rows: readonly StoredSpend[],
): Promise<SpendOutcome[]> {
  await lockSpend(tx)
  const outcomes = await compareSpend(tx, rows)
  await writeSpend(
    tx,
    outcomes.flatMap((one) =>
      one.result === 'unchanged' ? [] : { before: one.change.before, after: one.change.written },
    ),
  )
  return outcomes
}

/**
 * Converts rows to their stored form, spread over several turns of the event loop. Needs no
 * transaction, so it can run while other rows are being stored.
 *
 * @param rows  As for {@link storeSpend}.
 */
export const prepareSpend = (rows: readonly SpendRow[], now: Date): Promise<StoredSpend[]> =>
  mapAcrossTurns(
    rows,
    () => fieldsPerRow,
    (row) => {
      const stored = toStored(row, now)
      // Compute the fingerprints now to cache them, because they are most of the work for a row.
      getFingerprints(stored)
      return stored
    },
  )

/** Dry run of {@link storePreparedSpend}, without writes or locks. */
export async function compareSpend(
  tx: OrgTx,
  incoming: readonly StoredSpend[],
): Promise<SpendOutcome[]> {
  const existing = await loadExistingSpend(tx, incoming)
  return incoming.map((written) => {
    const before = existing.get(buildDayKey(written.date, getFingerprints(written).key)) ?? null
    if (before === null) return { result: 'inserted', change: { before, written } }
    if (restatedColumns.every((name) => before[name] === written[name])) {
      return { result: 'unchanged' }
    }
    return { result: 'updated', change: { before, written } }
  })
}

/**
 * Number of fields per row, used as the row's weight to spread thousands of rows over several turns
 * of the event loop.
 */
const fieldsPerRow = 17

/** Converts amounts to strings of digits in micros, because JSON numbers would be inexact. */
const toStored = (
  { spend, impressions, clicks, conversions, conversionsValue, ...row }: SpendRow,
  now: Date,
): StoredSpend => ({
  ...row,
  spendMicros: String(toMicros(spend)),
  impressions: String(impressions),
  clicks: String(clicks),
  conversionsMicros: String(toMicros(conversions)),
  conversionsValueMicros: String(toMicros(conversionsValue)),
  updatedAt: now.toISOString(),
})
