import { afterAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '../../../test/calls/app-calls.ts'
import { type Importer, newImportOrg } from '../../../test/calls/import-calls.ts'
import { create, listField } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
let owner: TestPerson
let imports: Importer
beforeEach(async () => {
  ;({ org, owner, imports } = await newImportOrg(service))
})

const listCustom = async () =>
  (await listField(org, { sort: 'externalId:asc' }, 'custom')).map((text) =>
    text === null ? null : JSON.parse(String(text)),
  )

test('any number of columns can be kept in the custom data by name', async () => {
  const file =
    'externalId,name,custom,City,City,,__proto__\nx1,Ada,"{""plan"":12345678901234567890}",Bonn,Köln,7,a\nx2,Bob,,,,,\n'
  const done = await imports.run(file, {
    columns: ['externalId', 'name', 'custom', 'keep', 'keep', 'keep', 'keep'],
  })

  expect(done.result).toMatchObject({ created: 2, bad: 0 })
  expect(await listField(org, { sort: 'externalId:asc' }, 'custom')).toEqual([
    '{"plan":12345678901234567890,"City":"Bonn","City (2)":"Köln","Column 6":"7","__proto__":"a"}',
    null,
  ])
})

test('kept columns do not make a lead of a row without contact data', async () => {
  const done = await imports.run('name,City\nAda,Bonn\n,Köln\n', { columns: ['name', 'keep'] })

  expect(done.result).toMatchObject({ created: 1, bad: 1 })
})

test('an update adds kept columns to custom data, and the same file again changes nothing', async () => {
  await create(org, { externalId: 'x1', name: 'Ada', custom: '{"plan":"pro","City":"Bonn"}' })
  const file = 'externalId,City,Size\nx1,Köln,5\n'
  const mapping = { columns: ['externalId', 'keep', 'keep'], duplicates: 'update' } as const
  const first = await imports.run(file, { ...mapping, columns: [...mapping.columns] })
  const second = await imports.run(file, { ...mapping, columns: [...mapping.columns] })

  expect(first.result).toMatchObject({ updated: 1 })
  expect(second.result).toMatchObject({ updated: 0, unchanged: 1 })
  expect(await listCustom()).toEqual([{ plan: 'pro', City: 'Köln', Size: '5' }])
  await imports.act('undo', first.id)
  expect(await listCustom()).toEqual([{ plan: 'pro', City: 'Bonn' }])
})

test('custom data that gets too long makes an invalid row with the reason', async () => {
  await create(org, { externalId: 'x1', name: 'Ada', custom: JSON.stringify('a'.repeat(60_000)) })
  const long = 'b'.repeat(30_000)
  const file = `externalId,name,One,Two,Three\nx1,Ada,${long},,\nx2,Bob,${long},${long},${long}\nx3,Eve,${long},${long},\n`
  const upload = await imports.upload(file)
  const columns = ['externalId', 'name', 'keep', 'keep', 'keep'] as const
  const { check } = await imports.check(upload, { columns: [...columns], duplicates: 'update' })
  const done = await imports.act('start', upload.id)

  expect(check).toMatchObject({ rows: 3, ready: 1, bad: 2 })
  expect(done.result).toMatchObject({ created: 1, updated: 0, bad: 2 })
  const { body } = await owner.call(`GET /orgs/${org.orgId}/imports/${upload.id}/errors`)
  expect(
    body.data.rows.map(({ line, problems }: { line: number; problems: object[] }) => [
      line,
      problems,
    ]),
  ).toEqual(
    [2, 3].map((line) => [
      line,
      [expect.objectContaining({ reason: expect.stringContaining('keep fewer columns') })],
    ]),
  )
})

test('values that their field cannot store are kept, and do not cost the lead', async () => {
  const upload = await imports.upload(
    'External ID,Name,Email,Country,Label,Created at\n' +
      'x1,Ada,call me,Atlantis,VIP,soon\nx2,Bob,b@example.com,Germany,,2026-01-02\n,,nobody,,,\n',
  )
  const { check } = await imports.check(upload)
  const done = await imports.act('start', upload.id)

  expect(check).toMatchObject({ rows: 3, ready: 2, bad: 1, warnings: { total: 4 } })
  expect(check?.warnings?.cells).toMatchObject([
    {
      line: 2,
      column: 2,
      field: 'email',
      value: 'call me',
      reason: 'must be a valid email address',
    },
    { line: 2, column: 3, field: 'country', value: 'Atlantis' },
    { line: 2, column: 4, field: 'labelId', value: 'VIP', reason: 'is not an existing label' },
    { line: 2, column: 5, field: 'createdAt', value: 'soon' },
  ])
  expect(done.result).toMatchObject({ created: 2, bad: 1 })
  expect(await listCustom()).toEqual([
    { Email: 'call me', Country: 'Atlantis', Label: 'VIP', 'Created at': 'soon' },
    null,
  ])
})

test('a second email or phone is used if the first is missing or invalid, and kept otherwise', async () => {
  const file =
    'External ID,Email,Phone,Mobile,Work email\n' +
    'x1,a@example.com,,+491701,w@example.com\nx2,by phone,+4930,+491702,v@example.com\nx3,c@example.com,+4931,+4931,c@example.com\n'
  const upload = await imports.upload(file)
  expect(upload.file?.guess.columns).toEqual([
    'externalId',
    'email',
    'phone',
    'secondPhone',
    'secondEmail',
  ])
  await imports.check(upload)
  await imports.act('start', upload.id)

  const values = async (field: string) => listField(org, { sort: 'externalId:asc' }, field)
  expect(await values('email')).toEqual(['a@example.com', 'v@example.com', 'c@example.com'])
  expect(await values('phone')).toEqual(['+491701', '+4930', '+4931'])
  expect(await listCustom()).toEqual([
    { 'Work email': 'w@example.com' },
    { Email: 'by phone', Mobile: '+491702' },
    null,
  ])
})

test('a column of dates without a known name is asked about', async () => {
  const upload = await imports.upload('Name,When,Birthday\nAda,2026-03-01 10:00,1980-01-01\n')
  const ask = (mapping: object) =>
    owner.call(`POST /orgs/${org.orgId}/imports/${upload.id}/check`, {
      body: { mapping: { ...upload.file?.guess, ...mapping } },
    })
  const refused = await ask({})

  expect(upload.file).toMatchObject({ asks: ['createdAt'], dateColumns: [1] })
  expect([refused.status, refused.body.error.details.problems[0].field]).toEqual([400, 'createdAt'])
  expect((await imports.check(upload, { undated: true })).state).toBe('checked')
  await imports.check(upload, { columns: ['name', 'createdAt', null] })
  await imports.act('start', upload.id)
  expect(await listField(org, {}, 'createdAt')).toEqual(['2026-03-01T10:00:00.000Z'])
})

test('rows with contradicting date orders are named', async () => {
  const upload = await imports.upload(
    'Name,Created at\nAda,13/11/2025\nBob,1/14/2026\nEve,02/03/2026\nDan,14.11.2025\n',
  )

  expect(upload.file).toMatchObject({
    asks: ['dateOrder'],
    mixedDates: { dmy: [2, 5], mdy: [3] },
  })
})

test('times in a column that is named after UTC are in UTC', async () => {
  ;({ org, imports } = await newImportOrg(service, { timeZone: 'Europe/Berlin' }))
  await imports.run('Name,Submit Date (UTC)\nAda,2026-07-01 10:00:00\n')

  expect(await listField(org, {}, 'createdAt')).toEqual(['2026-07-01T10:00:00.000Z'])
})
