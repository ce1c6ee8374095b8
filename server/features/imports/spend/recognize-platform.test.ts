import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SpendFile } from '../../../../contract/imports/spend-import.ts'
import { readSample } from '../../../test/fixtures/import-samples.ts'
import { otherPlatformColumns } from './columns/other-platform-columns.ts'
import { inspectSpend } from './inspect-spend.ts'

const form = { format: 'csv', encoding: 'utf-8', separator: ',', sheet: null } as const

function inspect(text: string): SpendFile {
  const rows = text
    .trim()
    .split('\n')
    .map((line, i) => ({ line: i + 1, cells: line.split(',') }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  return inspectSpend({ form, rows, width: Math.max(...rows.map(({ cells }) => cells.length)) })
}

const targets = (file: SpendFile) =>
  Object.fromEntries(file.columns.map(({ header }, i) => [header, file.guess.columns[i]]))

const ids = ['campaignId', 'spend', 'impressions', 'clicks', 'date'] as const

test.for([
  ['pinterest', 'pinterest_ads', true],
  ['snapchat', 'snapchat_ads', true],
  ['reddit', 'reddit_ads', false],
  ['x', 'x_ads', true],
  ['spotify', 'spotify_ads', false],
  ['quora', 'quora_ads', false],
  ['taboola', 'taboola_ads', true],
] as const)(
  'a file of %s is mapped, and is recognized or asked about first',
  ([name, platform, isOwn]) => {
    const file = inspect(readSample(`${name}.csv`))

    expect(file.platform).toBe(isOwn ? platform : null)
    expect(file.asks.includes('platform')).toBe(!isOwn)
    if (!isOwn) expect(file.likely?.[0]).toBe(platform)
    expect(file.guess.platform).toBe(file.platform)
    expect(file.guess.columns).toEqual(expect.arrayContaining([...ids]))
  },
)

test.for([
  'Date,Campaign name,Ad group name,Impressions,Clicks,Cost,Currency',
  'Date,Campaign Name,Campaign ID,Ad Group Name,Ad Group ID,Amount Spent (USD),Impressions,Clicks',
  'Day,Campaign Name,Campaign ID,Ad Set Name,Ad Set ID,Amount Spent,Paid Impressions,Clicks',
  'Time period,Campaign name,Campaign ID,Ad Group name,Impressions,Spend,Clicks,Currency',
  'Campaign id,Campaign name,Ad set id,Ad set name,Date,Impressions,Clicks,Spend',
  'Day,Campaign Name,Ad Set Name,Amount Spent (EUR),Impressions,Clicks',
  'Tag,Kampagne,Kosten,Klicks',
  'Jour,Campagne,Coût,Clics',
  'date,campaign_id,adset_id,spend,impressions',
  'Date,Account number,Campaign,Spend,Impressions',
  'Day,Campaign,Total spent,Impressions',
])('columns that several platforms have are asked about: %s', (headers) => {
  const file = inspect(`${headers}\n2026-11-01\n`)

  expect(file).toMatchObject({ platform: null, guess: { platform: null } })
  expect(file.asks).toContain('platform')
  expect(file.likely?.length).toBeGreaterThan(0)
})

test('no combination of column names that smaller platforms share is taken for a large platform', () => {
  const shared = [
    ...new Set(
      Object.values(otherPlatformColumns).flatMap((names) =>
        Object.values<string>(names).flatMap((list) => list.split('|')),
      ),
    ),
  ]
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...shared), { minLength: 3, maxLength: 14 }),
      (names) => {
        const { platform } = inspect(`${names.join(',')}\n2026-11-01\n`)

        expect(['google_ads', 'meta_ads', 'microsoft_ads', 'linkedin_ads']).not.toContain(platform)
      },
    ),
  )
})

test.for([
  [
    'meta_ads',
    'Dia,Identificação da campanha,Nome da campanha,Valor usado (BRL),Impressões,Cliques (todos),Início dos relatórios',
  ],
  [
    'meta_ads',
    'Giorno,ID campagna,Nome della campagna,Importo speso (EUR),Impression,Clic (tutti)',
  ],
  ['meta_ads', '日,キャンペーンID,キャンペーン名,消化金額 (JPY),インプレッション,クリック(すべて)'],
  [
    'meta_ads',
    'Dzień,Identyfikator kampanii,Nazwa kampanii,Wydana kwota (PLN),Wyświetlenia,Kliknięcia (wszystkie)',
  ],
  ['google_ads', 'Dia,ID da campanha,Campanha,Custo,Impr.,Cliques'],
  ['google_ads', 'Giorno,ID campagna,Campagna,Costo,Impr.,Clic'],
  ['google_ads', 'Dzień,Identyfikator kampanii,Kampania,Koszt,Wyśw.,Kliknięcia'],
  [
    'linkedin_ads',
    '開始日 (UTC),キャンペーンID,キャンペーン名,総消化額,インプレッション数,クリック数',
  ],
  [
    'linkedin_ads',
    'Data de início (em UTC),ID da campanha,Nome da campanha,Total gasto,Impressões,Cliques',
  ],
  [null, '日,キャンペーン ID,キャンペーン,費用,表示回数,クリック数'],
  [null, '日付,キャンペーンID,キャンペーン名,コスト,インプレッション数,クリック数（リンク先）'],
] as const)('column names in other languages are mapped: %s %s', ([platform, headers]) => {
  const file = inspect(`${headers}\n2026-11-01\n`)

  expect(file.platform).toBe(platform)
  expect(file.guess.columns.slice(0, 6)).toEqual([
    'date',
    'campaignId',
    'campaignName',
    'spend',
    'impressions',
    'clicks',
  ])
})

test('a table with our columns date and platform can use the usual names for the others', () => {
  const file = inspect(
    'date,platform,campaign,ad set name,cost,impressions,device\n2026-11-01,TikTok,Flash,Set,60.53,5129,Desktop\n',
  )

  expect(targets(file)).toMatchObject({
    platform: 'platform',
    campaign: 'campaignName',
    'ad set name': 'adGroupName',
    cost: 'spend',
    device: null,
  })
  expect(file.asks).toEqual(['currency', 'accountId', 'namesAsIds'])
})

test('without campaign groups, the campaign of LinkedIn is the campaign', () => {
  const headers = 'Start Date (in UTC),Campaign Name,Campaign ID,Creative Name,Total Spent'
  const groups = `${headers},Campaign Group ID,Campaign Group Name`

  expect(targets(inspect(`${headers}\n11/1/2026\n`))).toMatchObject({
    'Campaign Name': 'campaignName',
    'Campaign ID': 'campaignId',
    'Creative Name': 'adName',
  })
  expect(targets(inspect(`${groups}\n11/1/2026\n`))).toMatchObject({
    'Campaign Name': 'adGroupName',
    'Campaign Group ID': 'campaignId',
  })
})

test('a column named platform with the surfaces of Meta is a breakdown', () => {
  const file = inspect(
    'Day,Campaign name,Platform,Placement,Spend\n2026-11-01,X,Facebook,Feed,10\n2026-11-01,X,Instagram,Feed,20\n',
  )

  expect(file.segments.map((i) => file.columns[i]?.header).sort()).toEqual([
    'Placement',
    'Platform',
  ])
  expect(file.asks).toContain('platform')
})
