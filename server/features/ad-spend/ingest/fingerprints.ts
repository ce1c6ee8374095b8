import { hash } from 'node:crypto'
import type { StoredSpend } from './stored-spend.ts'

/** 128-bit hash of the given strings, equal to the result of the database function `print_of`. */
export function fingerprint(texts: readonly string[]): string {
  const hex = hash('sha256', texts.map((text) => `${Buffer.byteLength(text)}:${text}`).join(''))
  const cuts = [0, 8, 12, 16, 20, 32] as const
  return cuts
    .slice(1)
    .map((end, i) => hex.slice(cuts[i], end))
    .join('-')
}

/**
 * Fingerprints that identify a spend row: one covers only the row's IDs; the others also cover
 * names.
 */
export interface SpendFingerprints {
  /** Hash of the IDs alone; unique per day. */
  readonly key: string
  /** Hash of the campaign including its names and currency. */
  readonly campaign: string
  /** Hash of all IDs, names and the currency. */
  readonly ad: string
}

// Cached, because each row's fingerprints are used more than once.
const cache = new WeakMap<StoredSpend, SpendFingerprints>()

export function getFingerprints(row: StoredSpend): SpendFingerprints {
  const fingerprints = cache.get(row) ?? computeFingerprints(row)
  cache.set(row, fingerprints)
  return fingerprints
}

function computeFingerprints(row: StoredSpend): SpendFingerprints {
  const { platform, accountId, campaignId, adGroupId, adId, currency } = row
  const campaign = [
    platform,
    accountId,
    campaignId,
    row.accountName ?? '',
    row.campaignName ?? '',
    currency,
  ]
  return {
    key: fingerprint([platform, accountId, campaignId, adGroupId, adId]),
    campaign: fingerprint(campaign),
    ad: fingerprint([...campaign, adGroupId, adId, row.adGroupName ?? '', row.adName ?? '']),
  }
}
