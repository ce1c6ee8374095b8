import { afterAll, beforeEach, expect, test } from 'vitest'
import { newPerson } from '../../test/app-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { type Importer, importer } from '../../test/import-calls.ts'
import { listed } from '../../test/lead-calls.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
let imports: Importer
beforeEach(async () => {
  org = await service.newOrg({ timeZone: 'Europe/Berlin' })
  imports = importer(service, org, await newPerson(service, { [org.orgId]: 'owner' }))
})

test('a header of one system over the rows of another loses no row', async () => {
  const done = await imports.run('name,email\r\nAda,ada@example.com\nBob,bob@example.com\nEve,\n')

  expect(done.result).toMatchObject({ created: 3, bad: 0 })
})

test('a line end within a cell that nobody quoted is part of it, as before', async () => {
  await imports.run('name,note\r\nAda,first\nsecond\r\nBob,x\r\nEve,y\r\n')

  expect(await listed(org, { sort: 'name:asc' }, 'note')).toEqual(['first\nsecond', 'x', 'y'])
})

test('a line that tells spreadsheets the separator is no header', async () => {
  const found = await imports.upload('sep=;\r\nname;value\r\nAda, the first;1,5\r\n')

  expect(found.file).toMatchObject({ separator: ';', guess: { columns: ['name', 'value'] } })
  expect(await imports.check(found)).toMatchObject({ check: { rows: 1, ready: 1 } })
})

test('an offset that no place has is a bad line, and no end of the import', async () => {
  const file = 'name,createdAt\nAda,2024-01-01T10:00:00+25:00\nBob,0001-01-01\nEve,2024-01-01\n'
  const done = await imports.run(file)

  expect(done).toMatchObject({ state: 'imported', result: { created: 1, bad: 2 } })
})
