import { afterAll, beforeEach, expect, test } from 'vitest'
import { newPerson } from '../../test/app-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { type Importer, importer } from '../../test/import-calls.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
let imports: Importer
beforeEach(async () => {
  org = await service.newOrg({ timeZone: 'Europe/Berlin' })
  imports = importer(service, org, await newPerson(service, { [org.orgId]: 'owner' }))
})

test('an offset that no place has is a bad line, and no end of the import', async () => {
  const file = 'name,createdAt\nAda,2024-01-01T10:00:00+25:00\nBob,0001-01-01\nEve,2024-01-01\n'
  const done = await imports.run(file)

  expect(done).toMatchObject({ state: 'imported', result: { created: 1, bad: 2 } })
})
