import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Importer, newImportOrg } from '../../../test/calls/import-calls.ts'
import { create, listField } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
let imports: Importer
beforeEach(async () => {
  ;({ org, imports } = await newImportOrg(service, { timeZone: 'Europe/Berlin' }))
})

test('leads of a file that is uploaded again are reported as similar if contacts are not matched', async () => {
  const file = 'name,email,phone\nAda,ada@example.com,\nBob,,+49 30 1234567\nEve,eve@example.com,\n'
  await imports.run(file)
  const { check: again } = await imports.check(await imports.upload(file))
  const { check: asNew } = await imports.check(await imports.upload(file), { duplicates: 'create' })

  expect(again).toMatchObject({ wouldCreate: 3, duplicatesInStore: 0, alike: 3 })
  expect(asNew).toMatchObject({ wouldCreate: 3, alike: 0 })
})

test("a row without a status can set loss reason and qualification date for its lead's status", async () => {
  await create(org, { externalId: 'x1', name: 'Ada', status: 'lost' })
  await create(org, { externalId: 'x2', name: 'Bob', status: 'open' })
  const done = await imports.run(
    'externalId,name,lossReason,qualifiedAt\n' +
      'x1,,Too expensive,2024-01-02\nx2,,Too expensive,2024-01-02\nx3,Eve,Too expensive,\n',
    { duplicates: 'update' },
  )

  expect(done.result).toMatchObject({ updated: 1, unchanged: 1, bad: 1 })
  expect(await listField(org, { sort: 'externalId:asc' }, 'lossReason')).toEqual([
    'Too expensive',
    null,
  ])
  expect(await listField(org, { sort: 'externalId:asc' }, 'qualifiedAt')).toEqual([
    '2024-01-01T23:00:00.000Z',
    null,
  ])
})

test('an update can set the qualification date even if the status stays the same', async () => {
  await create(org, { externalId: 'x1', name: 'Ada', status: 'qualified' })
  const file = 'externalId,status,qualifiedAt\nx1,qualified,2024-01-02\n'
  const done = await imports.run(file, { duplicates: 'update' })
  const again = await imports.run(file, { duplicates: 'update' })

  expect([done.result?.updated, again.result?.unchanged]).toEqual([1, 1])
  expect(await listField(org, {}, 'qualifiedAt')).toEqual(['2024-01-01T23:00:00.000Z'])
})
