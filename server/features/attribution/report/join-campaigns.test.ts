import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AdMapping } from '../../../../contract/ad-spend/ad-mappings.ts'
import { runs } from '../../../test/run-size.ts'
import type { CampaignSpend } from '../../ad-spend/index.ts'
import { addCredit, type CreditSums, eachModel } from '../tally.ts'
import { regroup, sumWholeSpend } from './group-spend.ts'
import { joinCampaigns } from './join-campaigns.ts'

const share = { credit: eachModel(() => 1_000_000), value: eachModel(() => 1n) }

function createTally(values: readonly string[]): CreditSums {
  const tally: CreditSums = new Map()
  for (const value of values)
    addCredit(tally, value, { created: true, qualified: true, won: true, lost: false }, share)
  return tally
}

const anySpend = fc.record({
  platform: fc.constantFrom('google_ads', 'meta_ads'),
  accountId: fc.constantFrom('', 'a'),
  campaignId: fc.constantFrom('', '7', '8', 'x'),
  currency: fc.constantFrom('EUR', 'USD'),
  datedName: fc.constantFrom(
    null,
    '2026-03-01Brand',
    '2026-03-02BRAND',
    '2026-03-02Spring',
    '2026-03-03x',
  ),
  amounts: fc.nat().map((amount) => [BigInt(amount)]),
}) satisfies fc.Arbitrary<CampaignSpend>

const anyMapping = fc.record({
  utmSource: fc.constantFrom(null, null, 'news'),
  utmCampaign: fc.constantFrom(null, 'old', 'Brand'),
  platform: fc.constantFrom('google_ads', 'meta_ads'),
  accountId: fc.constantFrom(null, 'a'),
  campaignId: fc.constantFrom('7', 'x'),
})

const toMapping = (
  map: Omit<AdMapping, 'id' | 'campaignName' | 'known' | 'createdAt' | 'updatedAt'>,
) =>
  ({
    ...map,
    id: '',
    campaignName: null,
    known: true,
    createdAt: '',
    updatedAt: '',
  }) satisfies AdMapping

const anyValue = fc.constantFrom('brand', 'Brand', '7', 'X', 'old', 'spring', 'other', '(none)')

const identify = ({ platform, accountId, campaignId }: CampaignSpend) =>
  `${platform} ${accountId} ${campaignId}`

/** A campaign's newest name in the report; null if there is no name. */
const findName = (campaign: CampaignSpend, all: readonly CampaignSpend[]): string | null =>
  all
    .filter((one) => identify(one) === identify(campaign))
    .flatMap(({ datedName }) => datedName ?? [])
    .sort()
    .at(-1)
    ?.slice(10)
    .toLowerCase() ?? null

/** The definition, implemented literally: lowercase strings that refer to a campaign. */
function listTexts(
  campaign: CampaignSpend,
  { spend, mappings, values }: { spend: CampaignSpend[]; mappings: AdMapping[]; values: string[] },
): string[] {
  const { platform, accountId, campaignId } = campaign
  const name = findName(campaign, spend)
  const used = values.map((value) => value.toLowerCase())
  const mapped = mappings.filter(
    (map) =>
      map.utmSource === null &&
      map.platform === platform &&
      map.campaignId === campaignId &&
      (map.accountId === null || map.accountId === accountId),
  )
  return [
    ...(name === null ? [`${platform} ${campaignId}`] : [name]),
    ...(campaignId !== '' && used.includes(campaignId) ? [campaignId] : []),
    ...mapped.flatMap(({ utmCampaign }) => utmCampaign?.toLowerCase() ?? []),
  ]
}

/** Merges overlapping sets of strings until no sets overlap. */
function mergeOverlapping(sets: readonly string[][]): Set<string>[] {
  const merged: Set<string>[] = []
  for (const texts of sets) {
    const next = new Set(texts)
    for (const other of merged.filter((one) => [...one].some((text) => next.has(text)))) {
      for (const text of other) next.add(text)
      merged.splice(merged.indexOf(other), 1)
    }
    merged.push(next)
  }
  return merged
}

test('campaigns and UTM values that refer to each other share a group, and nothing is lost', () => {
  fc.assert(
    fc.property(
      fc.array(anyValue, { maxLength: 8 }),
      fc.array(anySpend, { maxLength: 6 }),
      fc.array(anyMapping.map(toMapping), { maxLength: 3 }),
      (values, spend, mappings) => {
        const tally = createTally(values)
        const grouping = joinCampaigns([tally], spend, mappings)
        const byGroup = sumWholeSpend(spend, grouping.toSpendGroup)
        const credits = regroup(tally, grouping, byGroup)
        const rows = [...credits].map(([group, { linear }]) => ({
          texts: [...new Set(grouping.describe(group).utmCampaigns)].sort(),
          leads: (linear?.leads ?? 0) / 1_000_000,
          spend: Object.fromEntries(byGroup.get(group) ?? []),
        }))

        const named = values.filter((value) => value !== '(none)')
        const groups = mergeOverlapping([
          ...named.map((value) => [value.toLowerCase()]),
          ...spend.map((one) => listTexts(one, { spend, mappings, values: named })),
        ])
        const expected = groups.map((texts) => {
          const members = named.filter((value) => texts.has(value.toLowerCase()))
          const spent = new Map<string, bigint>()
          for (const one of spend) {
            const [text = ''] = listTexts(one, { spend, mappings, values: named })
            if (!texts.has(text)) continue
            const [amount = 0n] = one.amounts
            spent.set(one.currency, (spent.get(one.currency) ?? 0n) + amount)
          }
          return {
            texts: [...new Set(members)].sort(),
            leads: members.length,
            spend: Object.fromEntries(spent),
          }
        })
        const none = values.length - named.length
        if (none > 0) expected.push({ texts: [], leads: none, spend: {} })
        expect(sorted(rows)).toEqual(sorted(expected))
      },
    ),
    { numRuns: runs(300) },
  )
})

const sorted = (rows: readonly { spend: Record<string, bigint> }[]) =>
  rows.map(({ spend: { EUR, USD }, ...row }) => JSON.stringify([row, `${EUR} ${USD}`])).sort()

test.for([
  [[], { datedName: '2026-03-02Brand', campaignId: '7' }, 'Brand'],
  [[], { datedName: null, campaignId: '7' }, '7'],
  [[], { datedName: null, campaignId: '' }, 'google_ads'],
  [['BRAND', 'brand', 'brand'], undefined, 'brand'],
] as const)('a group of %j and %j is named %s', ([values, one, name]) => {
  const plain = {
    platform: 'google_ads',
    accountId: '',
    currency: 'EUR',
    amounts: [1n],
  }
  const tally = createTally(values)
  const spend = one === undefined ? [] : [{ ...plain, ...one }]
  const grouping = joinCampaigns([tally], spend, [])
  const byGroup = sumWholeSpend(spend, grouping.toSpendGroup)
  const groups = regroup(tally, grouping, byGroup)

  expect([...groups.keys()].map((group) => grouping.describe(group).group)).toEqual([name])
})
