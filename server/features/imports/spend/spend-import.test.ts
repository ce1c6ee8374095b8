import { afterAll, beforeEach, expect, test } from 'vitest'
import type { SpendMapping } from '../../../../contract/imports/spend-import.ts'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import { type Importer, newImportOrg } from '../../../test/calls/import-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
let owner: TestPerson
let imports: Importer
beforeEach(async () => {
  ;({ org, owner, imports } = await newImportOrg(service))
})

const header = 'date,platform,accountId,campaignId,campaignName,currency,spend,impressions,clicks\n'
const first = `${header}2026-11-01,google_ads,a,1,Brand,EUR,10.10,100,5\n2026-11-02,google_ads,a,1,Brand,EUR,20,200,9\n`
const second = `${header}2026-11-02,google_ads,a,1,Brand,EUR,21.5,210,9\n2026-11-03,google_ads,a,1,Brand,EUR,1,1,1\n`

async function run(file: string | Buffer, mapping: Partial<SpendMapping> = {}) {
  const upload = await imports.uploadOf('spend', file)
  await imports.checkOf('spend', upload, mapping)
  return imports.act('start', upload.id)
}

/** Spend by day, according to the report. */
async function spentByDay(): Promise<Record<string, number>> {
  const { body } = await org.call('POST /ad-spend', {
    body: {
      period: 'custom',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      groupBy: ['day'],
      sort: 'day:asc',
    },
  })
  return Object.fromEntries(
    body.data.map(({ day, spend }: { day: string; spend: number }) => [day, spend]),
  )
}

test('a file is checked, stored, restated by the next one, and undone', async () => {
  const upload = await imports.uploadOf('spend', first)
  expect(upload).toMatchObject({ kind: 'spend', can: ['check', 'discard'], clicks: null })
  const checked = await imports.checkOf('spend', upload)
  expect(checked.spend?.check).toMatchObject({ rows: 2, ready: 2, wouldInsert: 2, bad: 0 })
  expect(await spentByDay()).toEqual({})

  const done = await imports.act('start', upload.id)
  expect(done).toMatchObject({
    state: 'imported',
    progress: { rowsDone: 2, rowsTotal: 2 },
    spend: { result: { inserted: 2, updated: 0, unchanged: 0, repeated: 0, bad: 0 } },
    can: ['undo', 'discard'],
  })
  const again = await run(first)
  expect(again.spend?.result).toMatchObject({ inserted: 0, unchanged: 2 })
  const restated = await run(second)
  expect(restated.spend?.result).toMatchObject({ inserted: 1, updated: 1 })
  expect(await spentByDay()).toEqual({ '2026-11-01': 10.1, '2026-11-02': 21.5, '2026-11-03': 1 })

  const undone = await imports.act('undo', restated.id)
  expect(undone).toMatchObject({
    state: 'undone',
    spend: { undone: { deleted: 1, restored: 1, kept: 0 } },
  })
  expect(await spentByDay()).toEqual({ '2026-11-01': 10.1, '2026-11-02': 20 })
})

test('an undo keeps rows that were stored again since', async () => {
  const done = await run(first)
  await run(second)

  const undone = await imports.act('undo', done.id)

  expect(undone.spend?.undone).toEqual({ deleted: 1, restored: 0, kept: 1 })
  expect(await spentByDay()).toEqual({ '2026-11-02': 21.5, '2026-11-03': 1 })
})

test('each invalid row is reported with its column, value and reason', async () => {
  const file =
    'date,platform,accountId,campaignId,currency,spend,impressions,clicks\n' +
    '2026-11-31,google_ads,a,1,EUR,1,1,1\n' +
    '2099-01-01,google_ads,a,1,EUR,1,1,1\n' +
    '2026-11-01,google_ads,a,1.20211E+17,EUR,1,1,1\n' +
    '2026-11-01,google_ads,a,1,EURO,-5.5,1.5,x\n' +
    '2026-11-01,google_ads,a,2,EUR,1.25,1,1\n'
  const upload = await imports.uploadOf('spend', file)

  const { spend } = await imports.checkOf('spend', upload)

  expect(spend?.check).toMatchObject({ rows: 5, ready: 1, bad: 4, wouldInsert: 1 })
  const { body } = await owner.call(`GET /orgs/${org.orgId}/imports/${upload.id}/errors`)
  const problems = body.data.rows.map(
    ({ line, problems }: { line: number; problems: { field: string; reason: string }[] }) => [
      line,
      ...problems.map(({ field, reason }) => `${field} ${reason}`),
    ],
  )
  expect(problems).toEqual([
    [2, 'date is not a valid date'],
    [3, 'date is in the future'],
    [4, 'campaignId was rounded by a spreadsheet: import the original file'],
    [
      5,
      'currency must be a currency code such as EUR',
      'spend must not be negative',
      'impressions must be a whole number',
      'clicks must be a whole number',
    ],
  ])
  const csv = await imports.download(`/imports/${upload.id}/errors.csv`)
  expect(csv.text.split('\r\n')[0]).toBe(
    '\uFEFFRow,Problem,date,platform,accountId,campaignId,currency,spend,impressions,clicks',
  )
  const done = await imports.act('start', upload.id)
  expect(done).toMatchObject({
    progress: { rowsDone: 5, rowsTotal: 5 },
    errors: { total: 4, kept: 4 },
    spend: { result: { inserted: 1, bad: 4 } },
  })
})

test.for([
  ['sum', 30.3, { wouldInsert: 1, repeated: 1, bad: 0 }],
  ['last', 20.2, { wouldInsert: 1, repeated: 1, bad: 0 }],
] as const)(
  'rows of one day and ad are merged by their %s',
  async ([repeated, spend, problems]) => {
    const file = `${header}2026-11-01,google_ads,a,1,Brand,EUR,10.10,100,5\n2026-11-01,google_ads,a,1,Brand,EUR,20.2,200,9\n`
    const upload = await imports.uploadOf('spend', file)
    expect(upload.spend?.file?.asks).toEqual(['repeated'])

    const checked = await imports.checkOf('spend', upload, { repeated })
    const done = await imports.act('start', upload.id)

    expect(checked.spend?.check).toMatchObject({ ...problems, totals: [{ spend }] })
    expect(done.spend?.result).toMatchObject({ inserted: 1, repeated: 1 })
    expect(await spentByDay()).toEqual({ '2026-11-01': spend })
  },
)

test('an unexpected repeated row is invalid', async () => {
  const rows = Array.from({ length: 1_100 }, (_, i) => `2026-11-01,x_ads,a,${i},,EUR,1,1,1\n`)
  const file = `${header}${rows.join('')}2026-11-01,x_ads,a,7,,EUR,1,1,1\n`
  const upload = await imports.uploadOf('spend', file)
  expect(upload.spend?.file?.asks).toEqual([])

  const { spend } = await imports.checkOf('spend', upload)

  expect(spend?.check).toMatchObject({ rows: 1_101, bad: 1, wouldInsert: 1_100 })
  const { body } = await owner.call(`GET /orgs/${org.orgId}/imports/${upload.id}/errors`)
  expect(body.data.rows).toEqual([
    {
      line: 1_102,
      problems: [expect.objectContaining({ reason: expect.stringMatching(/as row 9:/) })],
    },
  ])
})

test('repeated rows are one problem, whichever row each of them repeats', async () => {
  const row = (campaignId: unknown) => `2026-11-01,x_ads,a,${campaignId},,EUR,1,1,1\n`
  const campaigns = [...Array(1_100).keys(), 0, 1, 1]
  const file = `${header}${campaigns.map(row).join('')}`
  const upload = await imports.uploadOf('spend', file)
  await imports.checkOf('spend', upload)
  const at = `GET /orgs/${org.orgId}/imports/${upload.id}`

  const { data: problems } = (await owner.call(`${at}/problems`)).body

  const reason = expect.stringContaining('ad as row …: choose')
  expect(problems).toEqual([{ column: null, reason, rows: 3 }])
  const query = String(new URLSearchParams({ reason: problems[0].reason }))
  const { rows } = (await owner.call(`${at}/errors`, { query })).body.data
  expect(rows.map(({ line }: { line: number }) => line)).toEqual([1_102, 1_103, 1_104])
  expect(rows[0].problems[0].reason).toContain('as row 2: choose')
})

test('marked names replace ids if the mapping allows it', async () => {
  const file =
    'date,platform,accountId,campaignName,currency,spend\n2026-11-01,x_ads,a,Brand,EUR,5\n'
  const upload = await imports.uploadOf('spend', file)
  await imports.checkOf('spend', upload, { namesAsIds: true })
  await imports.act('start', upload.id)

  const { body } = await org.call('POST /ad-spend', {
    body: { period: 'custom', startDate: '2026-11-01', endDate: '2026-11-01' },
  })

  expect(body.data).toMatchObject([{ campaignId: 'name:Brand', campaignName: 'Brand', spend: 5 }])
})

test('spend that is stored at another level is reported', async () => {
  await run(first)
  const ads = header.replace('campaignName', 'adId')
  const check = async (row: string) => {
    const upload = await imports.uploadOf('spend', `${ads}${row}\n`)
    return (await imports.checkOf('spend', upload)).spend?.check?.otherLevels
  }

  expect(await check('2026-11-01,google_ads,a,1,77,EUR,5,1,1')).toBe(true)
  expect(await check('2026-11-01,google_ads,a,,,EUR,5,1,1')).toBe(true)
  expect(await check('2026-11-01,google_ads,a,1,,EUR,5,1,1')).toBe(false)
  expect(await check('2026-11-01,google_ads,a,2,77,EUR,5,1,1')).toBe(false)
  expect(await check('2026-11-09,google_ads,a,1,77,EUR,5,1,1')).toBe(false)
})

test('spend of an account in another spelling, or of a campaign by name, is reported', async () => {
  const check = async (row: string, more: object = {}) => {
    const upload = await imports.uploadOf('spend', `${header}${row}\n`)
    return (await imports.checkOf('spend', upload, more)).spend?.check?.otherLevels
  }
  await run(`${header}2026-11-01,google_ads,123-456-7890,1,Brand,EUR,5,1,1\n`)
  await run(`${header}2026-11-01,x_ads,,9,Spring,EUR,5,1,1\n`)
  await run(`${header}2026-11-01,reddit_ads,r,name:Spring,Spring,EUR,5,1,1\n`)

  expect(await check('2026-11-01,google_ads,123-456-7890,1,Renamed,EUR,6,1,1')).toBe(false)
  expect(await check('2026-11-01,google_ads,1234567890,1,Brand,EUR,5,1,1')).toBe(true)
  expect(await check('2026-11-01,google_ads,,1,Brand,EUR,5,1,1')).toBe(true)
  expect(await check('2026-11-01,google_ads,123-456-7890,name:Brand,Brand,EUR,5,1,1')).toBe(true)
  expect(await check('2026-11-01,google_ads,555-555-5555,2,Brand,EUR,5,1,1')).toBe(false)
  expect(await check('2026-11-01,google_ads,123-456-7890,2,Brand,EUR,5,1,1')).toBe(false)
  expect(await check('2026-11-02,google_ads,1234567890,1,Brand,EUR,5,1,1')).toBe(false)
  expect(await check('2026-11-01,x_ads,act_7,9,Spring,EUR,5,1,1')).toBe(true)
  expect(await check('2026-11-01,reddit_ads,r,7,Spring,EUR,5,1,1')).toBe(true)
  expect(await check('2026-11-01,reddit_ads,other,7,Spring,EUR,5,1,1')).toBe(false)
})

test('only admins can import ad spend, and others cannot see it', async () => {
  const upload = await imports.uploadOf('spend', first)
  const member = await newPerson(service, { [org.orgId]: 'member' })
  const other = await service.newOrg()
  const stranger = await newPerson(service, { [other.orgId]: 'owner' })

  const route = (id: string) => `GET /orgs/${id}/imports/${upload.id}`
  expect((await member.call(route(org.orgId))).status).toBe(403)
  expect((await stranger.call(route(org.orgId))).status).toBe(404)
  expect((await stranger.call(route(other.orgId))).status).toBe(404)
})
