import { afterAll, expect, test } from 'vitest'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { create, listField, read } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

async function newPipeline() {
  const { org, owner, imports } = await newImportOrg(service)
  const add = async (status: string, name: string): Promise<string> =>
    (await owner.call(`POST /orgs/${org.orgId}/stages`, { body: { status, name } })).body.data.id
  const called = await add('open', 'Called')
  return {
    org,
    imports,
    called,
    met: await add('open', 'Met'),
    offer: await add('qualified', 'Met'),
  }
}

test('a column sets stages by name or ID, and an undo restores the earlier ones', async () => {
  const { org, imports, called, met, offer } = await newPipeline()
  const id = await create(org, { externalId: 'x1', name: 'Ada', stageId: 'Called' })
  const file =
    'External ID,Name,Status,Stage ID\n' +
    `x1,Ada,qualified,met\nx2,Bob,,CALLED\nx3,Cleo,open,Met\nx4,Dora,,${offer}\nx5,Eve,won,\n`
  const columns = ['externalId', 'name', 'status', 'stageId'] as const

  const done = await imports.run(file, { columns: [...columns], duplicates: 'update' })

  expect(done.file?.guess.columns).toEqual(columns)
  expect(done.result).toMatchObject({ created: 4, updated: 1, bad: 0 })
  const sort = { sort: 'externalId:asc' }
  expect(await listField(org, sort, 'stageId')).toEqual([offer, called, met, offer, null])
  expect(await listField(org, sort, 'status')).toEqual([
    ...['qualified', 'open', 'open', 'qualified', 'won'],
  ])
  await imports.act('undo', done.id)
  expect(await read(org, id)).toMatchObject({ status: 'open', stageId: called })
})

test('an unknown stage is kept in the custom data, and one of another status is invalid', async () => {
  const { org, imports } = await newPipeline()
  const upload = await imports.upload(
    'External ID,Name,Status,Stage ID\nx1,Ada,,Nowhere\nx2,Bob,,Met\nx3,Cleo,won,Called\n',
  )

  const { check } = await imports.check(upload)
  const done = await imports.act('start', upload.id)

  expect(check?.warnings?.cells).toMatchObject([
    { line: 2, column: 3, field: 'stageId', value: 'Nowhere', reason: 'is not an existing stage' },
    { line: 3, column: 3, field: 'stageId', value: 'Met', reason: 'is a stage of two statuses' },
  ])
  expect(done).toMatchObject({ result: { created: 2, bad: 1 } })
  expect(await listField(org, { sort: 'externalId:asc' }, 'custom')).toEqual([
    '{"Stage ID":"Nowhere"}',
    '{"Stage ID":"Met"}',
  ])
  expect(await listField(org, {}, 'stageId')).toEqual([null, null])
})

test('a column named “Stage” is mapped to the stages that its values resemble', async () => {
  const { org, imports, called } = await newPipeline()
  const upload = await imports.upload(
    'Name,Deal stage\nAda,called\nBob,Called back\nCleo,On ice\nDora,Somewhere\n',
  )
  const { file } = upload
  const guess = file?.guess ?? expect.fail()
  const mapping = {
    ...guess,
    stages: [...(guess.stages ?? []), { text: 'ON ICE', stageId: called }],
  }

  const { check } = await imports.check(upload, mapping)
  await imports.act('start', upload.id)

  expect(guess.columns).toEqual(['name', 'stageId'])
  expect(file?.stageTexts).toEqual([
    { text: 'called', stageId: called },
    { text: 'Called back', stageId: called },
    { text: 'On ice', stageId: null },
    { text: 'Somewhere', stageId: null },
  ])
  expect(check).toMatchObject({ ready: 4, unknownStatuses: [], unknownStages: ['Somewhere'] })
  const sort = { sort: 'name:asc' }
  expect(await listField(org, sort, 'stageId')).toEqual([called, called, called, null])
  expect(await listField(org, sort, 'custom')).toEqual([
    ...[null, null, null],
    '{"Deal stage":"Somewhere"}',
  ])
})

test('a column named “Stage” remains the status if its values are statuses, or without stages', async () => {
  const { imports } = await newPipeline()
  const { imports: other } = await newImportOrg(service)
  const files = [
    await imports.upload('Name,Stage\nAda,Closed won\nBob,New\n'),
    await other.upload('Name,Stage\nAda,Called\n'),
    await imports.upload('Name,Status,Stage\nAda,open,Met\n'),
  ].map(({ file }) => file?.guess)

  expect(files.map((guess) => guess?.columns)).toEqual([
    ['name', 'status'],
    ['name', 'status'],
    ['name', 'status', 'stageId'],
  ])
  expect(files[0]?.statuses).toHaveLength(2)
})
