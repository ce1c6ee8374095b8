import { afterAll, expect, test } from 'vitest'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const breakdown = [
  'Day,Campaign name,Age,Gender,Amount spent (EUR),Impressions,Clicks (all)',
  '2026-11-01,X,,,30.00,300,3',
  '2026-11-01,X,25-34,female,10.00,100,1',
  '2026-11-01,X,25-34,male,20.00,200,2',
  '2026-11-02,X,25-34,male,7.00,70,1',
]
const all = [
  'Day,Campaign name,Platform,Placement,Amount spent (EUR),Impressions',
  '2026-11-01,X,Facebook,Feed,10.00,100',
  '2026-11-01,X,Instagram,Feed,20.00,200',
  '2026-11-01,X,All,All,30.00,300',
  '2026-11-02,X,Facebook,Feed,7.00,70',
]
const micros = [
  'Day,Campaign,Device,Cost (micros)',
  '2026-11-01,X,,30000000.0',
  '2026-11-01,X,Mobile,10000000.0',
  '2026-11-01,X,Desktop,"=""20000000"""',
  '2026-11-02,X,Mobile,7000000',
]
const campaignsAndAds = [
  'Day,Campaign,Ad group,Ad,Cost,Impr.',
  '2026-11-01,X,,,30,3',
  '2026-11-01,X,G1,,10,1',
  '2026-11-01,X,G1,A1,4,1',
  '2026-11-01,X,G1,A2,6,1',
  '2026-11-01,X,G2,,20,2',
  '2026-11-02,Max,--,--,7,2',
]
const dailyTotals = [
  'Day,Campaign,Cost,Impr.',
  '2026-11-01,A,10,1',
  '2026-11-01,B,20,2',
  '2026-11-01,Total,30,3',
  '2026-11-02,A,7,1',
]

test.for([
  ['a total for each day', dailyTotals, { parents: 37, parts: 37, both: 67 }, 3],
  ['an empty breakdown', breakdown, { parents: 37, parts: 37, both: 67 }, 3],
  ['a breakdown with All', all, { parents: 37, parts: 37, both: 67 }, 3],
  ['amounts in micros, one of them escaped', micros, { parents: 37, parts: 37, both: 67 }, 3],
  ['campaigns, ad groups and ads', campaignsAndAds, { parents: 37, parts: 37, both: 77 }, 4],
] as const)(
  'rows that include others are asked about with their spend: %s',
  async ([, lines, sums, partCount]) => {
    const { org, imports } = await newImportOrg(service)
    const upload = await imports.uploadOf('spend', lines.join('\n'))
    const answers = { accountId: '', currency: 'EUR', namesAsIds: true, repeated: 'sum' }
    const refused = await imports.askCheck('spend', upload, answers)
    const importAs = async (levels: string) => {
      const { spend } = await imports.checkOf('spend', upload, { ...answers, levels })
      return spend?.check
    }

    expect(upload.spend?.file?.asks).toContain('levels')
    expect(upload.spend?.file?.levels).toMatchObject(sums)
    expect([refused.status, refused.body.error.details.problems[0].field]).toEqual([400, 'levels'])
    const rows = lines.length - 1
    expect(await importAs('both')).toMatchObject({ rows, totals: [{ spend: sums.both }] })
    expect(await importAs('parents')).toMatchObject({ rows: 2, totals: [{ spend: sums.parents }] })
    expect(await importAs('parts')).toMatchObject({
      rows: partCount,
      totals: [{ spend: sums.parts }],
      leftOut: { total: rows - partCount },
    })
    await imports.act('start', upload.id)
    const { body } = await org.call('POST /ad-spend', {
      body: { period: 'custom', startDate: '2026-11-01', endDate: '2026-11-02', groupBy: 'day' },
    })
    expect(body.data.map(({ spend }: { spend: number }) => spend)).toEqual([30, 7])
  },
)

test.for([
  ['2026-11-01,X,Mobile,10', '2026-11-01,X,Desktop,20'],
  ['2026-11-01,X,,10', '2026-11-01,Y,Desktop,20'],
  ['2026-11-01,X,,10', '2026-11-02,X,Desktop,20'],
])('rows that include no others are not asked about: %s', async (...lines) => {
  const { imports } = await newImportOrg(service)
  const upload = await imports.uploadOf(
    'spend',
    ['Day,Campaign,Device,Cost', ...lines.flat()].join('\n'),
  )

  expect(upload.spend?.file?.asks).not.toContain('levels')
})
