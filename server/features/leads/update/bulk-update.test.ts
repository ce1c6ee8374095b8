import { afterAll, expect, test } from 'vitest'
import { statuses } from '../../../../contract/field-kinds.ts'
import { newId } from '../../../platform/process/ids.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { bulkUpdateCalls } from '../../../test/calls/bulk/bulk-update-calls.ts'
import { create, list, read, toRejection } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import type { ChangeResult } from './bulk-update.ts'

const service = await startService()
afterAll(service.stop)
const { newMember } = bulkUpdateCalls(service)

const listOutcomes = (results: readonly ChangeResult[]) => results.map(({ outcome }) => outcome)

test('each id has its outcome, and changed leads are returned with their previous values', async () => {
  const { org, change } = await newMember()
  const lost = await create(org, { name: 'Ada', status: 'lost', lossReason: 'Price' })
  const won = await create(org, { name: 'Grace', status: 'won' })
  const absent = newId()
  const { lostAt } = await read(org, lost)

  const { status, body } = await change([absent, lost, won, 'x', lost], { status: 'won' })

  expect(status).toBe(200)
  expect(body.data).toEqual({
    changed: 1,
    results: [
      { id: absent, outcome: 'notFound' },
      { id: lost, outcome: 'changed' },
      { id: won, outcome: 'unchanged' },
      { id: 'x', outcome: 'notFound' },
    ],
    before: [
      {
        id: lost,
        status: 'lost',
        stageId: null,
        value: null,
        lossReason: 'Price',
        qualifiedAt: null,
        wonAt: null,
        lostAt,
        labelId: null,
        selectedConversionEventId: null,
      },
    ],
  })
  const after = await read(org, lost)
  expect(after).toMatchObject({ status: 'won', lossReason: null })
  expect(after.qualifiedAt).toBe(after.updatedAt)
})

test('the history of each lead names the user, and lists count the changed leads correctly', async () => {
  const { org, person, change, loadHistory } = await newMember()
  const ids = await Promise.all(['a', 'b'].map((name) => create(org, { name })))

  await change(ids, { status: 'lost', lossReason: 'Too late' })

  for (const id of ids) {
    const history = await loadHistory(id)
    expect(history.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['status', 'open', 'lost'],
      ['lossReason', null, 'Too late'],
      ['lostAt', null, (await read(org, id)).lostAt],
    ])
    for (const { actorKind, actorId } of history) {
      expect([actorKind, actorId]).toEqual(['user', person.id])
    }
  }
  expect((await list(org, { status: 'lost' })).body.meta.pagination.total).toBe(2)
})

test('leads that already have the values keep their date and get no history', async () => {
  const { org, change, loadHistory } = await newMember()
  const id = await create(org, { name: 'Ada', status: 'won' })
  const before = await read(org, id)

  const { body } = await change([id], { status: 'won', lossReason: null })

  expect(listOutcomes(body.data.results)).toEqual(['unchanged'])
  expect([body.data.changed, body.data.before]).toEqual([0, []])
  expect(await read(org, id)).toEqual(before)
  expect(await loadHistory(id)).toEqual([])
})

test('a loss reason on a lead that is not lost changes none of the leads', async () => {
  const { org, change } = await newMember()
  const [lost, open] = [
    await create(org, { name: 'Ada', status: 'lost' }),
    await create(org, { name: 'Grace' }),
  ]

  const answer = await change([lost, open], { lossReason: 'Price' })

  expect(toRejection(answer)).toEqual({
    status: 400,
    code: 'VALIDATION_ERROR',
    fields: ['lossReason'],
  })
  expect((await read(org, lost)).lossReason).toBeNull()
})

test('labels and conversion events must exist, and can be cleared', async () => {
  const { org, change } = await newMember()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const add = async (path: string) =>
    (await owner.call(`POST /orgs/${org.orgId}${path}`, { body: { name: 'Hot' } })).body.data.id
  const id = await create(org, { name: 'Ada' })
  const choices = {
    labelId: await add('/labels'),
    selectedConversionEventId: await add('/conversion-events'),
  }

  const unknown = await change([id], { labelId: newId() })
  const set = await change([id], choices)
  const labelled = await read(org, id)
  const cleared = await change([id], { labelId: null, selectedConversionEventId: '' })

  expect(toRejection(unknown)).toMatchObject({ status: 400, fields: ['labelId'] })
  expect(set.body.data.changed).toBe(1)
  expect(labelled).toMatchObject(choices)
  expect(cleared.body.data.before).toMatchObject([choices])
  expect(await read(org, id)).toMatchObject({ labelId: null, selectedConversionEventId: null })
})

test('500 leads can change in one request', async () => {
  const { org, change } = await newMember()
  const names = Array.from({ length: 500 }, (_, i) => `Lead ${i}`)
  const ids = await Promise.all(names.map((name) => create(org, { name })))

  const { body } = await change(ids, { status: 'qualified' })

  expect(body.data.changed).toBe(500)
  expect((await list(org, { status: 'qualified' })).body.meta.pagination.total).toBe(500)
})

test('concurrent changes of the same leads in different orders all succeed', async () => {
  const { org, change } = await newMember()
  const names = Array.from({ length: 20 }, (_, i) => `Lead ${i}`)
  const ids = await Promise.all(names.map((name) => create(org, { name })))

  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      change(i % 2 === 0 ? ids : ids.toReversed(), { status: statuses[i % 4] }),
    ),
  )

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

test.for([
  [{ ids: [], changes: { status: 'won' } }],
  [{ ids: Array.from({ length: 501 }, () => newId()), changes: { status: 'won' } }],
  [{ ids: [newId()], changes: {} }],
  [{ ids: [newId()], changes: { status: 'done' } }],
  [{ ids: [newId()], changes: { status: null } }],
  [{ ids: [newId()], changes: { value: -5 } }],
  [{ ids: [newId()], changes: { note: 'Called' } }],
  [{ ids: [5], changes: { status: 'won' } }],
  [{ changes: { status: 'won' } }],
])('an invalid change is rejected: %j', async ([body]) => {
  const { org, person } = await newMember()

  const { status } = await person.call(`POST /orgs/${org.orgId}/leads/change`, { body })

  expect(status).toBe(400)
})

test('leads of another organization are not found', async () => {
  const { org, change } = await newMember()
  const own = await create(org, { name: 'Ada' })
  const other = await service.newOrg()
  const foreign = await create(other, { name: 'Grace' })

  const alone = await change([foreign], { status: 'won' })
  const mixed = await change([foreign, own], { status: 'won' })

  expect(alone.status).toBe(404)
  expect(listOutcomes(mixed.body.data.results)).toEqual(['notFound', 'changed'])
  expect((await read(other, foreign)).status).toBe('open')
})
