import { afterAll, expect, test } from 'vitest'
import { newPerson } from '../../test/calls/app-calls.ts'
import { bulkChangeCalls } from '../../test/calls/bulk/bulk-change-calls.ts'
import { create, read } from '../../test/calls/lead-calls.ts'
import { startService } from '../../test/harness.ts'
import { selectHistory } from '../leads/store/history-store.ts'
import { deleteOrg } from '../privacy/index.ts'
import { runBulkChangeTurn } from './bulk-change-worker.ts'

const service = await startService()
afterAll(service.stop)
const { newTeam } = bulkChangeCalls(service)

test('an undo of every kind is attributed to the user who starts it', async () => {
  const { org, person, change, run, startUndo, newLabel } = await newTeam()
  const colleague = await newPerson(service, { [org.orgId]: 'member' })
  const lead = await create(org, { name: 'Ada' })
  const changes = [
    { value: 5 },
    { addLabelIds: [await newLabel('Hot')] },
    { ownerId: colleague.id },
    { deleted: true },
  ]

  for (const sent of changes) {
    const { id } = await change({}, sent)
    expect((await startUndo(id, colleague)).status).toBe(202)
    expect(await run(id)).toMatchObject({ state: 'undone', restored: 1 })
  }

  const history = await service.db.readInOrg(org.orgId, (tx) => selectHistory(tx, lead))
  const both = [person.id, colleague.id]
  const authors = Map.groupBy(history, ({ field }) => field)
  for (const field of ['value', 'labelId', 'ownerId', 'deletedAt']) {
    expect([
      field,
      authors
        .get(field)
        ?.map(({ actorId }) => actorId)
        .toSorted(),
    ]).toEqual([field, both.toSorted()])
    expect([field, authors.get(field)?.at(-1)?.actorId]).toEqual([field, colleague.id])
  }
  const { events } = (await org.call('GET /events')).body.data
  const byUsers = events.filter(({ actor }: { actor: { kind: string } }) => actor.kind === 'user')
  expect(byUsers.map(({ actor }: { actor: { id: string } }) => actor.id)).toEqual(
    changes.flatMap(() => both),
  )
  const { rows } = (await person.call(`GET /orgs/${org.orgId}/audit`)).body.data
  const undos = rows.filter(({ action }: { action: string }) => action === 'undo')
  expect(undos.map(({ actorId }: { actorId: string }) => actorId)).toEqual(
    changes.map(() => colleague.id),
  )
})

test('a change stops when its user loses the role, and others can undo what is done', async () => {
  const {
    org,
    person: owner,
    start,
    load,
    runFirstBatch,
    undo,
    addLeads,
    countLeads,
  } = await newTeam()
  const member = await newPerson(service, { [org.orgId]: 'member' })
  await addLeads(600)
  const { id } = (await start({}, { deleted: true }, member)).body.data
  const resume = await runFirstBatch(id)
  await owner.call(`PATCH /orgs/${org.orgId}/members/${member.id}`, { body: { role: 'viewer' } })

  await resume()

  const message = 'The user who started this can no longer change leads.'
  expect(await load(id)).toMatchObject({ state: 'failed', changed: 500, message })
  expect(await countLeads()).toBe(100)
  expect(await undo(id)).toMatchObject({ state: 'undone', restored: 500 })
  expect(await countLeads()).toBe(600)
})

test('an undo stops when its user is removed, and another user can finish it', async () => {
  const {
    org,
    person: owner,
    change,
    startUndo,
    load,
    runFirstBatch,
    undo,
    addLeads,
    countLeads,
  } = await newTeam()
  const member = await newPerson(service, { [org.orgId]: 'member' })
  await addLeads(600)
  const { id } = await change({}, { value: 1 })
  await startUndo(id, member)
  const resume = await runFirstBatch(id)
  await owner.call(`DELETE /orgs/${org.orgId}/members/${member.id}`)

  await resume()

  expect(await load(id)).toMatchObject({ state: 'failed', restored: 500 })
  expect(await countLeads({ 'value[gte]': '1' })).toBe(100)
  expect(await undo(id)).toMatchObject({ state: 'undone', restored: 600 })
  expect(await countLeads({ 'value[gte]': '1' })).toBe(0)
})

test('a change of a deleted organization ends without an error', async () => {
  const { org, start, runFirstBatch, addLeads } = await newTeam()
  const other = await newTeam()
  const kept = await create(other.org, { name: 'Kept' })
  await addLeads(600)
  const { id } = (await start({}, { deleted: true })).body.data
  const resume = await runFirstBatch(id)
  await deleteOrg(service.db, org.orgId, { graceMs: 0, say: () => undefined })

  const ended = [await resume(), await runBulkChangeTurn(service.db, { orgId: org.orgId, id })]

  expect(ended).toEqual([0, false])
  expect((await read(other.org, kept)).name).toBe('Kept')
})
