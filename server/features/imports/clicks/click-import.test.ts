import { afterAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '../../../test/calls/app-calls.ts'
import { type Importer, newImportOrg } from '../../../test/calls/import-calls.ts'
import { create, read } from '../../../test/calls/lead-calls.ts'
import { readSample } from '../../../test/fixtures/import-samples.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const sample = readSample('click-report.csv')

let org: TestOrg
let owner: TestPerson
let imports: Importer
beforeEach(async () => {
  ;({ org, owner, imports } = await newImportOrg(service))
})

async function run(file: string) {
  const upload = await imports.uploadOf('clicks', file)
  await imports.checkOf('clicks', upload)
  return imports.act('start', upload.id)
}

test('a click report adds ad data to leads', async () => {
  const one = await create(org, { name: 'One', gclid: 'Cj0KCQiA-click-one' })
  const twin = await create(org, { name: 'Twin', gclid: 'Cj0KCQiA-click-one' })
  const other = await create(org, { name: 'Other', gclid: 'cj0kcqia-click-one' })
  const none = await create(org, { name: 'None' })
  const upload = await imports.uploadOf('clicks', sample)
  expect(upload).toMatchObject({ kind: 'clicks', file: null, spend: null })
  expect(upload.clicks?.file).toMatchObject({
    headerLine: 3,
    guess: {
      columns: [
        'gclid',
        'searchAdsClickDate',
        'searchAdsCustomerId',
        'searchAdsCampaignId',
        'searchAdsCampaignName',
        'searchAdsAdGroupId',
        'searchAdsAdGroupName',
        'searchAdsAdId',
        null,
        'searchAdsDevice',
        'searchAdsAdNetworkType',
        'searchAdsClickType',
        'searchAdsSlot',
      ],
    },
    asks: [],
  })

  const checked = await imports.checkOf('clicks', upload)
  expect(checked.clicks?.check).toMatchObject({
    rows: 3,
    matched: 1,
    unmatched: 2,
    repeated: 0,
    bad: 0,
    leads: 2,
    wouldFill: 2,
    full: 0,
    contradicting: 0,
    leftOut: { total: 1 },
  })
  expect((await read(org, one)).searchAdsCampaignId).toBeNull()
  const done = await imports.act('start', upload.id)

  expect(done).toMatchObject({
    state: 'imported',
    progress: { rowsDone: 3, rowsTotal: 3 },
    clicks: { result: { filled: 2, full: 0, contradicting: 0, unmatched: 2, bad: 0 } },
  })
  const clickFields = {
    searchAdsCustomerId: '123-456-7890',
    searchAdsClickDate: '2026-11-01',
    searchAdsCampaignId: '20011223344',
    searchAdsCampaignName: 'Brand | US',
    searchAdsAdGroupId: '150011223344',
    searchAdsAdGroupName: 'Exact',
    searchAdsAdId: '700011223344',
    searchAdsDevice: 'MOBILE',
    searchAdsAdNetworkType: 'SEARCH',
    searchAdsClickType: 'Headline',
    searchAdsSlot: 'SEARCH_TOP',
  }
  expect(await read(org, one)).toMatchObject(clickFields)
  expect(await read(org, twin)).toMatchObject(clickFields)
  for (const id of [other, none]) expect((await read(org, id)).searchAdsDevice).toBeNull()
  const csv = await imports.download(`/imports/${upload.id}/errors.csv`)
  expect(csv.text.split('\r\n')).toEqual([
    expect.stringMatching(/^\uFEFFRow,Problem,Google Click ID,Day,Customer ID,/),
    expect.stringMatching(/^5,matches no lead,Cj0KCQiA-click-two,2026-11-02,/),
    expect.stringMatching(/^6,matches no lead,Cj0KCQiA-click-nobody,2026-11-02,/),
    '',
  ])
  const history = await owner.call(`GET /orgs/${org.orgId}/leads/${one}/history`)
  expect(history.body.data).toContainEqual(
    expect.objectContaining({
      actorKind: 'import',
      actorId: upload.id,
      field: 'searchAdsSlot',
      from: null,
      to: 'SEARCH_TOP',
    }),
  )
})

test('a click is reported even if it would be truncated within a character', async () => {
  const upload = await imports.uploadOf('clicks', `gclid,Campaign ID\n${'g'.repeat(99)}😀😀,1\n`)

  const checked = await imports.checkOf('clicks', upload)

  expect(checked).toMatchObject({ state: 'checked', clicks: { check: { unmatched: 1 } } })
})

test('existing values of a lead are kept, and a lead with another ad is skipped', async () => {
  const gclid = 'Cj0KCQiA-click-one'
  const partly = await create(org, {
    name: 'Partly',
    gclid,
    searchAdsCustomerId: '1234567890',
    searchAdsDevice: 'DESKTOP',
  })
  const elsewhere = await create(org, { name: 'Elsewhere', gclid, searchAdsCampaignId: '999' })

  const done = await run(sample)

  expect(done.clicks?.result).toMatchObject({ filled: 1, contradicting: 1, full: 0 })
  expect(await read(org, partly)).toMatchObject({
    searchAdsCustomerId: '1234567890',
    searchAdsDevice: 'DESKTOP',
    searchAdsCampaignId: '20011223344',
  })
  expect(await read(org, elsewhere)).toMatchObject({
    searchAdsCampaignId: '999',
    searchAdsCampaignName: null,
    searchAdsAdGroupId: null,
  })
  const again = await run(sample)
  expect(again.clicks?.result).toMatchObject({ filled: 0, full: 1, contradicting: 1 })
})

test('an undo empties filled fields, except those that others have changed since', async () => {
  const gclid = 'Cj0KCQiA-click-two'
  const id = await create(org, { name: 'One', gclid, searchAdsDevice: 'TABLET' })
  const done = await run(sample)
  await owner.call(`POST /orgs/${org.orgId}/imports/${done.id}/check`, { body: {} })
  const lead = `gclid,searchAdsSlot\n${gclid},x\n`
  const second = await run(lead)
  expect(second.clicks?.result).toMatchObject({ filled: 0, full: 1 })

  const undone = await imports.act('undo', done.id)

  expect(undone).toMatchObject({ state: 'undone', clicks: { undone: { restored: 1, kept: 0 } } })
  expect(await read(org, id)).toMatchObject({
    gclid,
    searchAdsDevice: 'TABLET',
    searchAdsCampaignId: null,
    searchAdsSlot: null,
  })
})

test('rows of one click are merged, and contradictory ones are invalid', async () => {
  const id = await create(org, { name: 'One', gclid: 'g1' })
  const file =
    'gclid,Campaign ID,Ad ID,Day\n' +
    'g1,1,,2026-11-01\n' +
    'g1,,7,2026-11-01\n' +
    'g1,2,,2026-11-01\n' +
    ',3,,2026-11-01\n' +
    'g9,4,,2026-11-31\n'
  const upload = await imports.uploadOf('clicks', file)

  const checked = await imports.checkOf('clicks', upload)
  const done = await imports.act('start', upload.id)

  expect(checked.clicks?.check).toMatchObject({
    rows: 5,
    matched: 1,
    repeated: 1,
    unmatched: 0,
    bad: 3,
  })
  expect(done.progress).toMatchObject({ rowsDone: 5, rowsTotal: 5 })
  expect(await read(org, id)).toMatchObject({ searchAdsCampaignId: '1', searchAdsAdId: '7' })
})

test.for([
  ['without a click id', { columns: [null, 'searchAdsCampaignId'] }, 'columns'],
  ['that fills nothing', { columns: ['gclid', null] }, 'columns'],
  ['with the wrong number of columns', { columns: ['gclid'] }, 'columns'],
] as const)('a mapping %s is rejected', async ([, mapping, field]) => {
  const upload = await imports.uploadOf('clicks', 'gclid,Campaign ID\ng1,1\n')

  const { status, body } = await imports.askCheck('clicks', upload, mapping)

  expect([status, body.error.details.problems[0].field]).toEqual([400, field])
})

test('leads beyond one batch are all found, and none of other organizations', async () => {
  const other = await service.newOrg()
  const theirs = await create(other, { name: 'Theirs', gclid: 'g1' })
  const rows = Array.from(
    { length: 2_100 },
    (_, i) => `Lead ${i},${i % 3 === 0 ? `g${i % 7}` : ''}`,
  )
  const leads = await imports.upload(`name,gclid\n${rows.join('\n')}\n`)
  await imports.check(leads)
  await imports.act('start', leads.id)

  const done = await run('gclid,Campaign ID\ng1,1\ng2,2\ng3,3\n')

  expect(done.clicks).toMatchObject({
    check: { matched: 3, leads: 300, wouldFill: 300 },
    result: { filled: 300, unmatched: 0 },
  })
  expect((await read(other, theirs)).searchAdsCampaignId).toBeNull()
})
