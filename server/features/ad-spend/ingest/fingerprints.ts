import { hash } from 'node:crypto'
import { createLruMap } from '../../../platform/concurrency/cache.ts'
import type { StoredSpend } from './stored-spend.ts'

/**
 * Recent fingerprints, keyed by the hashed text. Cached because an ad and its campaign recur every
 * day. Takes up at most 6 MB.
 */
const recent = createLruMap<string>(10_000)

/**
 * Maximum length of a cached text, in characters; names are usually much shorter than the longest
 * allowed name.
 */
const rememberedChars = 500

/** 128-bit hash of the given strings; matches the result of the `print_of` database function. */
export function fingerprint(texts: readonly string[]): string {
  let text = ''
  for (const one of texts) text += `${Buffer.byteLength(one)}:${one}`
  const cached = recent.get(text)
  if (cached !== undefined) return cached
  const computed = hashText(text)
  if (text.length <= rememberedChars) recent.set(text, computed)
  return computed
}

function hashText(text: string): string {
  const hex = hash('sha256', text)
  const cuts = [0, 8, 12, 16, 20, 32] as const
  return cuts
    .slice(1)
    .map((end, i) => hex.slice(cuts[i], end))
    .join('-')
}

/**
 * Fingerprints that identify a spend row. One covers only the row's IDs; the others also cover
 * names.
 */
export interface SpendFingerprints {
  /** Hash of the IDs alone; unique per day. */
  readonly key: string
  /** Hash of the campaign including its names and currency. */
  readonly campaign: string
  /** Hash of all IDs, all names and the currency. */
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
