import { afterAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '../../../test/calls/app-calls.ts'
import { type Importer, newImportOrg } from '../../../test/calls/import-calls.ts'
import { create, listField, read } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
let owner: TestPerson
let imports: Importer
beforeEach(async () => {
  await use({})
})

async function use(settings: object): Promise<void> {
  ;({ org, owner, imports } = await newImportOrg(service, settings))
}

const small =
  'Record ID,Full name,E-mail,Stage\n1,Ada,ada@example.com,Closed won\n2,Bob,b@x.de,MQL\n'

test('a file is inspected, checked and imported', async () => {
  const upload = await imports.upload(small)
  expect(upload).toMatchObject({
    name: 'leads.csv',
    state: 'uploaded',
    size: small.length,
    file: {
      format: 'csv',
      encoding: 'utf-8',
      separator: ',',
      columns: [
        { header: 'Record ID', samples: ['1', '2'] },
        { header: 'Full name', samples: ['Ada', 'Bob'] },
        { header: 'E-mail' },
        { header: 'Stage' },
      ],
      guess: { hasHeader: true, columns: ['externalId', 'name', 'email', 'status'] },
      statusTexts: [
        { text: 'Closed won', status: 'won' },
        { text: 'MQL', status: 'qualified' },
      ],
      asks: [],
    },
    can: ['check', 'discard'],
  })

  const checked = await imports.check(upload)
  expect(checked).toMatchObject({
    state: 'checked',
    check: { rows: 2, ready: 2, wouldCreate: 2, wouldUpdate: 0, bad: 0 },
    can: ['check', 'start', 'discard'],
  })
  expect(await listField(org, {})).toEqual([])

  const done = await imports.act('start', upload.id)
  expect(done).toMatchObject({
    state: 'imported',
    progress: { rowsDone: 2, rowsTotal: 2, fraction: null, isWaiting: false },
    result: { created: 2, updated: 0, unchanged: 0, skipped: 0, bad: 0 },
    can: ['undo', 'discard'],
  })
  expect(await listField(org, { sort: 'externalId:asc' })).toEqual(['Ada', 'Bob'])
  expect(await listField(org, { sort: 'externalId:asc' }, 'status')).toEqual(['won', 'qualified'])
  expect(await listField(org, { source: 'import' }, 'externalId')).toHaveLength(2)
})

test('each invalid row is reported with its column, value and reason', async () => {
  const file =
    'name;email;value;createdAt;status\n' +
    'Ada;ada@example.com;1.234,50;31.01.2026;won\n' +
    ';;;;\n' +
    'Bob;nobody;x;31.02.2026;somewhere\n' +
    ';;5;;open\n'
  const upload = await imports.upload(file)
  expect(upload.file?.guess).toMatchObject({ dateOrder: 'dmy', decimal: ',' })
  const done = await imports.check(upload)

  expect(done.check).toMatchObject({ rows: 3, ready: 1, bad: 2, unknownStatuses: ['somewhere'] })
  const { body } = await owner.call(`GET /orgs/${org.orgId}/imports/${upload.id}/errors`)
  expect(body.data.rows).toEqual([
    {
      line: 4,
      problems: [
        {
          column: 2,
          field: 'value',
          value: 'x',
          reason: 'must be a number',
        },
        {
          column: 4,
          field: 'status',
          value: 'somewhere',
          reason: 'is an unmapped status',
        },
      ],
    },
    { line: 5, problems: [expect.objectContaining({ column: null, field: null })] },
  ])
  const csv = await imports.download(`/imports/${upload.id}/errors.csv`)
  expect(csv.text.split('\r\n')).toEqual([
    '\uFEFFRow,Problem,name,email,value,createdAt,status',
    expect.stringMatching(/^4,"?value must be a number; .*"?,Bob,nobody,x/),
    expect.stringMatching(/^5,"has no name, email.*",,,5,,open$/),
    '',
  ])
  expect(csv.headers['content-disposition']).toContain('leads-errors.csv')
})

test('invalid rows can be listed by the column of a problem, with or without its reason', async () => {
  const upload = await imports.upload('name,value,status\nAda,x,somewhere\nBob,y,won\n,5,open\n')
  await imports.check(upload)
  const list = async (query: Record<string, string>) => {
    const { body } = await owner.call(`GET /orgs/${org.orgId}/imports/${upload.id}/errors`, {
      query: String(new URLSearchParams(query)),
    })
    return body.data.rows.map(({ line }: { line: number }) => line)
  }

  expect(await list({})).toEqual([2, 3, 4])
  expect(await list({ column: '1' })).toEqual([2, 3])
  expect(await list({ column: '2' })).toEqual([2])
  expect(await list({ column: '0' })).toEqual([])
  expect(await list({ column: '1', after: '2' })).toEqual([3])
  expect(await list({ column: '1', reason: 'must be a number' })).toEqual([2, 3])
  expect(await list({ column: '2', reason: 'must be a number' })).toEqual([])
  expect(await list({ reason: 'must be a number' })).toEqual([])
})

test('imported leads keep their creation and qualification dates, and are updated now', async () => {
  const before = new Date().toISOString()
  await imports.run('name,createdAt,status\nAda,2024-03-05 10:00,won\nBob,2024-03-05,open\n')

  const [ada] = (await org.call('GET /leads', { query: 'status=won' })).body.data
  expect(ada).toMatchObject({
    createdAt: '2024-03-05T10:00:00.000Z',
    qualifiedAt: '2024-03-05T10:00:00.000Z',
    expiresAt: '2024-06-03T10:00:00.000Z',
    source: 'import',
  })
  expect(ada.updatedAt >= before).toBe(true)
})

test('an ambiguous date order must be specified', async () => {
  const upload = await imports.upload('name,createdAt\nAda,03/04/2024\n')
  expect(upload.file?.asks).toEqual(['dateOrder'])
  const ask = (dateOrder: 'mdy' | null) =>
    owner.call(`POST /orgs/${org.orgId}/imports/${upload.id}/check`, {
      body: { mapping: { ...upload.file?.guess, dateOrder } },
    })

  const refused = await ask(null)
  expect([refused.status, refused.body.error.details.problems[0].field]).toEqual([400, 'dateOrder'])
  await imports.check(upload, { dateOrder: 'mdy' })
  await imports.act('start', upload.id)
  expect(await listField(org, {}, 'createdAt')).toEqual(['2024-03-04T00:00:00.000Z'])
})

test("times without a zone are in the organization's time zone", async () => {
  await use({ timeZone: 'Europe/Berlin' })
  await imports.run('name,createdAt\nAda,2024-07-01 12:00\nBob,2024-07-01T12:00:00Z\n')

  expect(await listField(org, { sort: 'createdAt:asc' }, 'createdAt')).toEqual([
    '2024-07-01T10:00:00.000Z',
    '2024-07-01T12:00:00.000Z',
  ])
})

test('leads over the plan limit are locked, those of earlier periods are not', async () => {
  await use({ leadsLimit: 1 })
  const done = await imports.run('name,createdAt\nOld,2020-01-01\nFirst,\nSecond,\n')

  expect(done.result?.created).toBe(3)
  const { data } = (await org.call('GET /leads', { query: 'fields=name,locked' })).body
  expect(data.map((lead: { locked: boolean }) => lead.locked).sort()).toEqual([false, false, true])
})

test('an undo deletes created leads and restores changed ones, except changes by others', async () => {
  const one = await create(org, { externalId: 'x1', name: 'Ada', value: 5 })
  const two = await create(org, { externalId: 'x2', name: 'Bob', ad_storage: true })
  const file =
    'externalId,name,value,status,note,ad_storage\n' +
    'x1,Ada L.,7.5,won,hello,\nx2,Bob M.,,lost,there,denied\nx3,New,,,,\n'
  const done = await imports.run(file, { duplicates: 'update' })
  expect(done.result).toMatchObject({ created: 1, updated: 2 })
  await org.call('PATCH /leads', { body: { id: two, status: 'open', note: 'by hand' } })

  const undone = await imports.act('undo', done.id)

  expect(undone).toMatchObject({
    state: 'undone',
    undone: { deleted: 1, restored: 2, kept: 3 },
    can: ['discard'],
  })
  expect(undone.undone?.keptFields).toEqual(
    expect.arrayContaining([
      { leadId: two, field: 'status' },
      { leadId: two, field: 'lostAt' },
      { leadId: two, field: 'note' },
    ]),
  )
  expect(await read(org, one)).toMatchObject({
    name: 'Ada',
    value: 5,
    status: 'open',
    qualifiedAt: null,
    note: null,
  })
  expect(await read(org, two)).toMatchObject({
    name: 'Bob',
    status: 'open',
    note: 'by hand',
    ad_storage: true,
  })
  expect((await listField(org, {})).sort()).toEqual(['Ada', 'Bob'])
})

test('a canceled import resumes where it stopped', async () => {
  const rows = Array.from({ length: 1_200 }, (_, i) => `x${i},Lead ${i}`)
  const upload = await imports.upload(`externalId,name\n${rows.join('\n')}\n`)
  await imports.check(upload)
  await owner.call(`POST /orgs/${org.orgId}/imports/${upload.id}/start`, { body: {} })
  const cancelled = await imports.act('cancel', upload.id)
  expect(cancelled).toMatchObject({ state: 'uploaded', can: ['check', 'discard'] })

  await imports.check(upload)
  const done = await imports.act('start', upload.id)

  expect(done.result?.created).toBe(1_200)
})

test('a discarded import is deleted; its leads are kept', async () => {
  const done = await imports.run(small)
  await owner.call(`DELETE /orgs/${org.orgId}/imports/${done.id}`)

  expect(await imports.read(done.id)).toMatchObject({ contentUntil: null, can: [] })
  expect(await listField(org, {})).toHaveLength(2)
  const other = await imports.upload(small)
  const answer = await owner.call(`DELETE /orgs/${org.orgId}/imports/${other.id}`)
  expect(answer.status).toBe(200)
  const list = await owner.call(`GET /orgs/${org.orgId}/imports`)
  expect(list.body.data.rows.map(({ id }: { id: string }) => id)).toEqual([done.id])
})
