import type { SpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { SpendFile, SpendMapping } from '../../../../contract/imports/spend-import.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { selectAccountZone, upsertAccountZones } from '../../ad-spend/index.ts'

/**
 * Platforms whose days are in UTC for every account; the others use the account's time zone.
 *
 * @see https://github.com/fivetran/dbt_ad_reporting/blob/main/DECISIONLOG.md; L-216
 */
const utcPlatforms: ReadonlySet<string> = new Set([
  'linkedin_ads',
  'pinterest_ads',
  'reddit_ads',
  'snapchat_ads',
  'tiktok_ads',
])

/**
 * Adds the days' time zone to a guessed mapping: the one from the last import for the same account,
 * else the platform's, else the organization's.
 */
export async function recallTimeZone(
  tx: OrgTx,
  file: SpendFile,
  orgTimeZone: string,
): Promise<SpendFile> {
  const { platform, columns } = file.guess
  const accountAt = columns.indexOf('accountId')
  const accountId = file.columns[accountAt]?.samples[0] ?? ''
  const saved = platform === null ? undefined : await selectAccountZone(tx, { platform, accountId })
  const usual = platform !== null && utcPlatforms.has(platform) ? 'UTC' : orgTimeZone
  return { ...file, guess: { ...file.guess, timeZone: saved ?? usual } }
}

/** Saves the mapping's time zone for the accounts in the stored rows. */
export async function saveTimeZone(
  tx: OrgTx,
  mapping: SpendMapping | null,
  rows: readonly Pick<SpendRow, 'platform' | 'accountId'>[],
): Promise<void> {
  const timeZone = mapping?.timeZone
  if (timeZone === undefined || rows.length === 0) return
  const accounts = new Map(
    rows.map(({ platform, accountId }) => [
      JSON.stringify([platform, accountId]),
      { platform, accountId },
    ]),
  )
  await upsertAccountZones(tx, [...accounts.values()], timeZone)
}
