import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Importer, newImportOrg } from '../../../test/calls/import-calls.ts'
import { listField } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
let imports: Importer
beforeEach(async () => {
  ;({ org, imports } = await newImportOrg(service))
})

const createdAt = '2026-03-10T09:30:00.000Z'
const time = Date.parse(createdAt)
const list = (field: string) => listField(org, { sort: 'externalId:asc' }, field)

test('an fbclid becomes the fbc, with the creation date as the time of the click', async () => {
  const bare = 'IwAR2F4-dbP0l7Mn1IawQQGCINEz7PYXQ'
  const file = `externalId,name,createdAt,fbc,fbclid
x1,Ada,${createdAt},,AbC-1
x2,Bob,${createdAt},,fb.1.1554763741205.AbC-2
x3,Cy,${createdAt},fb.2.5.AbC-3,AbC-3
x4,Dee,${createdAt},fb.2.5.AbC-4,Other-4
x5,Eve,${createdAt},${bare},
`
  const done = await imports.run(file, {
    columns: ['externalId', 'name', 'createdAt', 'fbc', 'fbclid'],
  })

  expect(done.result).toMatchObject({ created: 5, bad: 0 })
  expect(await list('fbc')).toEqual([
    `fb.1.${time}.AbC-1`,
    'fb.1.1554763741205.AbC-2',
    'fb.2.5.AbC-3',
    'fb.2.5.AbC-4',
    `fb.1.${time}.${bare}`,
  ])
  expect(await list('custom')).toEqual([null, null, null, '{"fbclid":"Other-4"}', null])
})

test('without a creation date, the click has the time of the import, which later imports keep', async () => {
  const file = 'externalId,name,Facebook Click ID\nx1,Ada,AbC\n'
  const columns = ['externalId', 'name', 'fbclid'] as const
  const run = () => imports.run(file, { columns: [...columns], duplicates: 'update' })
  const before = Date.now()
  const upload = await imports.upload(file)
  const first = await run()
  const [stored] = await list('fbc')
  const second = await run()

  expect(upload.file?.guess.columns).toEqual(columns)
  expect(first.result).toMatchObject({ created: 1 })
  const [, ms = ''] = /^fb\.1\.(\d{13})\.AbC$/.exec(String(stored)) ?? []
  expect(Number(ms)).toBeGreaterThanOrEqual(before)
  expect(second.result).toMatchObject({ updated: 0, unchanged: 1 })
  expect(await list('fbc')).toEqual([stored])
})
