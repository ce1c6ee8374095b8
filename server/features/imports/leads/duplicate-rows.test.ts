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

const twice = 'externalId,name,note\nx1,Ada,first\nx1,Ada,second\nx2,Bob,\n'

test('of rows with the same external id the first one counts, and existing leads take precedence', async () => {
  await create(org, { externalId: 'x2', name: 'Bobby' })
  const upload = await imports.upload(twice)
  const checked = await imports.check(upload)

  expect(checked.check).toMatchObject({
    wouldCreate: 1,
    wouldSkip: 2,
    duplicatesInFile: 1,
    duplicatesInStore: 1,
  })
  const done = await imports.act('start', upload.id)
  expect(done.result).toEqual({ created: 1, updated: 0, unchanged: 0, skipped: 2, bad: 0 })
  expect(await listField(org, { sort: 'externalId:asc' }, 'note')).toEqual(['first', null])
})

test('rows can update existing leads', async () => {
  const id = await create(org, { externalId: 'x2', name: 'Bobby', note: 'kept' })
  const upload = await imports.upload(twice)
  const checked = await imports.check(upload, { duplicates: 'update' })

  expect(checked.check).toMatchObject({ wouldCreate: 1, wouldUpdate: 2, wouldSkip: 0 })
  const done = await imports.act('start', upload.id)
  expect(done.result).toEqual({ created: 1, updated: 2, unchanged: 0, skipped: 0, bad: 0 })
  expect(await read(org, id)).toMatchObject({ name: 'Bob', note: 'kept', source: 'api' })
  const history = await owner.call(`GET /orgs/${org.orgId}/leads/${id}/history`)
  expect(history.body.data).toMatchObject([
    { actorKind: 'import', actorId: upload.id, field: 'name', from: 'Bobby', to: 'Bob' },
  ])
  expect(await listField(org, { search: 'bob' }, 'id')).toEqual([id])
})

test('email and phone identify duplicates if the policy says so, within its window', async () => {
  await use({ duplicatePolicy: 'refuse', duplicateWindowDays: 30, defaultCountry: 'DE' })
  await create(org, { name: 'Known', email: 'ADA@example.com' })
  const file =
    'name,email,phone,createdAt\n' +
    'now,ada@example.com,,\n' +
    'old,ada@example.com,,2020-01-01\n' +
    'near,Ada@Example.com,,2020-01-20\n' +
    'far,ada@example.com,,2020-03-20\n' +
    'caller,,030 1234567,2020-01-01\n' +
    'again,,+49 30 1234567,2020-01-02\n'
  const upload = await imports.upload(file)
  const checked = await imports.check(upload)
  expect(checked.check).toMatchObject({
    wouldCreate: 3,
    duplicatesInFile: 2,
    duplicatesInStore: 1,
  })
  const done = await imports.act('start', upload.id)
  expect(done.result).toMatchObject({ created: 3, skipped: 3 })
  expect(await listField(org, { sort: 'name:asc' })).toEqual(['Known', 'caller', 'far', 'old'])
})
