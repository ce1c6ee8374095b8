import { afterAll, expect, test } from 'vitest'
import { statuses } from '../../../../contract/field-kinds.ts'
import { bulkUpdateCalls } from '../../../test/calls/bulk/bulk-update-calls.ts'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { create, list, listField, patch, read } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)
const { newMember } = bulkUpdateCalls(service)

const readDates = async (org: TestOrg, id: string) => {
  const { status, wonAt, lostAt, updatedAt } = await read(org, id)
  return { status, wonAt, lostAt, updatedAt }
}

test.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
  'a lead that was %s and is now %s has the date of its status alone',
  async (from, to) => {
    const org = await service.newOrg()
    const id = await create(org, { name: 'Ada', status: from })
    const before = await readDates(org, id)

    await patch(org, { id, status: to, note: 'moved' })

    const { updatedAt, ...after } = await readDates(org, id)
    const at = (status: string, own: string | null) => {
      if (to !== status) return null
      return from === to ? own : updatedAt
    }
    expect(after).toEqual({
      status: to,
      wonAt: at('won', before.wonAt),
      lostAt: at('lost', before.lostAt),
    })
  },
)

test('an undone bulk change restores the dates', async () => {
  const { org, change } = await newMember()
  const id = await create(org, { name: 'Ada', status: 'won' })
  const { wonAt } = await read(org, id)
  await change([id], { status: 'lost' })

  const rejected = await change([id], { status: 'won' }, { wonAt: { [id]: null } })
  const undone = await change([id], { status: 'won' }, { wonAt: { [id]: wonAt } })

  expect([rejected.status, undone.status]).toEqual([400, 200])
  expect(await readDates(org, id)).toMatchObject({ wonAt, lostAt: null })
})

test('an import sets the dates, and its undo restores them', async () => {
  const { org, imports } = await newImportOrg(service)
  await create(org, { externalId: 'x1', name: 'Ada', status: 'won' })
  const [wonAt] = await listField(org, {}, 'wonAt')

  const { id } = await imports.run(
    'externalId,name,status,createdAt,qualifiedAt\n' +
      'x1,Ada,lost,,\nx2,Bob,won,2024-01-02,2024-01-05\nx3,Eve,lost,2024-01-03,\n',
    { duplicates: 'update' },
  )
  const { data: imported } = (await list(org, { sort: 'externalId:asc' })).body
  await imports.act('undo', id)

  const [ada, bob, eve] = imported
  expect(ada).toMatchObject({ status: 'lost', wonAt: null, lostAt: ada.updatedAt })
  expect(bob).toMatchObject({ wonAt: '2024-01-05T00:00:00.000Z', lostAt: null })
  expect(eve).toMatchObject({ wonAt: null, lostAt: '2024-01-03T00:00:00.000Z' })
  expect(await listField(org, {}, 'wonAt')).toEqual([wonAt])
  expect(await listField(org, {}, 'lostAt')).toEqual([null])
})
