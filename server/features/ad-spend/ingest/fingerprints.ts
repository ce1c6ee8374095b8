import { hash } from 'node:crypto'
import type { StoredSpend } from './stored-spend.ts'

/** 128 bits that tell texts from all other texts, as the function `print_of` of the database. */
export function printOf(texts: readonly string[]): string {
  const hex = hash('sha256', texts.map((text) => `${Buffer.byteLength(text)}:${text}`).join(''))
  const cuts = [0, 8, 12, 16, 20, 32] as const
  return cuts
    .slice(1)
    .map((end, i) => hex.slice(cuts[i], end))
    .join('-')
}

/** What rows of spend are told apart by: an ad by its ids, and all that it was called. */
export interface SpendPrints {
  /** Of the ids alone: at most one row of a day has it. */
  readonly key: string
  /** Of the campaign with its names and currency. */
  readonly campaign: string
  /** Of all of it. */
  readonly ad: string
}

// Each row is asked for its prints more than once.
const printed = new WeakMap<StoredSpend, SpendPrints>()

/** The prints of one row. */
export function printsOf(row: StoredSpend): SpendPrints {
  const prints = printed.get(row) ?? printAnew(row)
  printed.set(row, prints)
  return prints
}

function printAnew(row: StoredSpend): SpendPrints {
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
    key: printOf([platform, accountId, campaignId, adGroupId, adId]),
    campaign: printOf(campaign),
    ad: printOf([...campaign, adGroupId, adId, row.adGroupName ?? '', row.adName ?? '']),
  }
}
