import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { create, createTestCtx, listField, read } from '../../../test/calls/lead-calls.ts'
import { merge } from '../../../test/calls/merge-calls.ts'
import { startService } from '../../../test/harness.ts'
import { restoreAll } from './bulk-deletion.ts'

const service = await startService()
afterAll(service.stop)

async function newMember() {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'member' })
  const send = (action: string) => (ids: readonly unknown[]) =>
    person.call(`POST /orgs/${org.orgId}/leads/${action}`, { body: { ids } })
  return { org, person, remove: send('delete'), restore: send('restore') }
}

test('selected leads are deleted and restored with one request each, others are not', async () => {
  const { org, person, remove, restore } = await newMember()
  const other = await service.newOrg()
  const foreign = await create(other, { name: 'Foreign' })
  const kept = await create(org, { name: 'Kept' })
  const ids = [await create(org, { name: 'A', value: 1 }), await create(org, { name: 'B' })]
  const before = await read(org, ids[0] ?? '')

  const deleted = await remove([...ids, ...ids, foreign, newId(), 'no-id'])
  const left = await listField(org, {}, 'id')
  const restored = await restore([...ids, ...ids, foreign, kept, 'no-id'])

  expect(deleted.body.data.deleted.toSorted()).toEqual(ids.toSorted())
  expect(left).toEqual([kept])
  expect(restored.body.data.restored.toSorted()).toEqual(ids.toSorted())
  const after = await read(org, before.id)
  expect(after).toEqual({ ...before, updatedAt: after.updatedAt })
  expect((await read(other, foreign)).name).toBe('Foreign')
  const history = await person.call(`GET /orgs/${org.orgId}/leads/${before.id}/history`)
  const deletions = history.body.data.filter(
    ({ field }: { field: string }) => field === 'deletedAt',
  )
  expect(deletions.map(({ actorId }: { actorId: string }) => actorId)).toEqual([
    person.id,
    person.id,
  ])
  const { events } = (await org.call('GET /events')).body.data
  const types = events.flatMap(({ leadId, type }: { leadId: string; type: string }) =>
    leadId === before.id ? [type] : [],
  )
  expect(types).toEqual(['lead.created', 'lead.deleted', 'lead.restored'])
})

test('leads that cannot be restored are skipped', async () => {
  const { org, remove, restore } = await newMember()
  const taken = await create(org, { name: 'A', externalId: 'one' })
  const [kept, merged] = [await create(org, { name: 'B' }), await create(org, { name: 'C' })]
  const [late, free] = [await create(org, { name: 'D' }), await create(org, { name: 'E' })]
  await merge(org, kept, merged)
  await remove([taken, late, free])
  const newer = await create(org, { name: 'F', externalId: 'one' })

  const { status, body } = await restore([taken, merged, free])
  const inAMonth = new Date(Date.now() + 31 * 86_400_000).toISOString()
  const expired = await restoreAll(await createTestCtx(service, org, inAMonth), [late])

  expect([status, body.data.restored, expired]).toEqual([200, [free], []])
  expect((await listField(org, {}, 'id')).toSorted()).toEqual([kept, free, newer].toSorted())
})

test('of concurrent requests for the same leads, one deletes and one restores each lead', async () => {
  const { org, remove, restore } = await newMember()
  const ids: string[] = []
  for (const name of ['A', 'B', 'C']) ids.push(await create(org, { name }))

  const removed = await Promise.all([remove(ids), remove(ids.toReversed()), remove(ids)])
  const restored = await Promise.all([restore(ids), restore(ids.toReversed()), restore(ids)])

  for (const answers of [removed, restored]) {
    const handled = answers.flatMap(({ body }) => body.data?.deleted ?? body.data?.restored ?? [])
    expect(handled.toSorted()).toEqual(ids.toSorted())
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  }
})

test.for([[[]], [Array.from({ length: 501 }, newId)], [[7]]])(
  'a request with no, too many or invalid IDs is rejected',
  async ([ids]) => {
    const { remove, restore } = await newMember()

    const answers = [await remove(ids ?? []), await restore(ids ?? [])]

    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
      [400, 'VALIDATION_ERROR'],
      [400, 'VALIDATION_ERROR'],
    ])
  },
)
