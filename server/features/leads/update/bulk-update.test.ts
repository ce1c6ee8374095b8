import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { statuses } from '../../../../contract/field-kinds.ts'
import { newId } from '../../../platform/process/ids.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { create, list, read, toRejection } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { runs } from '../../../test/run-size.ts'
import { selectHistory } from '../store/history-store.ts'
import type { ChangeResult } from './bulk-update.ts'

const service = await startService()
afterAll(service.stop)

async function newMember(settings: object = {}) {
  const org = await service.newOrg(settings)
  const person = await newPerson(service, { [org.orgId]: 'member' })
  const change = (ids: readonly string[], changes: object, more: object = {}) =>
    person.call(`POST /orgs/${org.orgId}/leads/change`, { body: { ids, changes, ...more } })
  const historyOf = (id: string) => service.db.readInOrg(org.orgId, (tx) => selectHistory(tx, id))
  return { org, person, change, historyOf }
}

const outcomes = (results: readonly ChangeResult[]) => results.map(({ outcome }) => outcome)

test('each id has its outcome, and what changed tells what it was', async () => {
  const { org, change } = await newMember()
  const lost = await create(org, { name: 'Ada', status: 'lost', lossReason: 'Price' })
  const won = await create(org, { name: 'Grace', status: 'won' })
  const absent = newId()

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
        lossReason: 'Price',
        qualifiedAt: null,
        labelId: null,
        selectedConversionEventId: null,
      },
    ],
  })
  const after = await read(org, lost)
  expect(after).toMatchObject({ status: 'won', lossReason: null })
  expect(after.qualifiedAt).toBe(after.updatedAt)
})

test('the history of each lead names the person, and lists count the leads anew', async () => {
  const { org, person, change, historyOf } = await newMember()
  const ids = await Promise.all(['a', 'b'].map((name) => create(org, { name })))

  await change(ids, { status: 'lost', lossReason: 'Too late' })

  for (const id of ids) {
    const history = await historyOf(id)
    expect(history.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['status', 'open', 'lost'],
      ['lossReason', null, 'Too late'],
    ])
    for (const { actorKind, actorId } of history) {
      expect([actorKind, actorId]).toEqual(['user', person.id])
    }
  }
  expect((await list(org, { status: 'lost' })).body.meta.pagination.total).toBe(2)
})

test('what is as asked already keeps its date and gets no history', async () => {
  const { org, change, historyOf } = await newMember()
  const id = await create(org, { name: 'Ada', status: 'won' })
  const before = await read(org, id)

  const { body } = await change([id], { status: 'won', lossReason: null })

  expect(outcomes(body.data.results)).toEqual(['unchanged'])
  expect([body.data.changed, body.data.before]).toEqual([0, []])
  expect(await read(org, id)).toEqual(before)
  expect(await historyOf(id)).toEqual([])
})

test('a loss reason for a lead that is not lost changes none of the leads', async () => {
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
  const given = await change([id], choices)
  const held = await read(org, id)
  const cleared = await change([id], { labelId: null, selectedConversionEventId: '' })

  expect(toRejection(unknown)).toMatchObject({ status: 400, fields: ['labelId'] })
  expect(given.body.data.changed).toBe(1)
  expect(held).toMatchObject(choices)
  expect(cleared.body.data.before).toMatchObject([choices])
  expect(await read(org, id)).toMatchObject({ labelId: null, selectedConversionEventId: null })
})

test('500 leads change at once', async () => {
  const { org, change } = await newMember()
  const names = Array.from({ length: 500 }, (_, i) => `Lead ${i}`)
  const ids = await Promise.all(names.map((name) => create(org, { name })))

  const { body } = await change(ids, { status: 'qualified' })

  expect(body.data.changed).toBe(500)
  expect((await list(org, { status: 'qualified' })).body.meta.pagination.total).toBe(500)
})

test('many who change the same leads in other orders wait for each other', async () => {
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
  [{ ids: [newId()], changes: { value: 5 } }],
  [{ ids: [5], changes: { status: 'won' } }],
  [{ changes: { status: 'won' } }],
])('what cannot be is refused: %j', async ([body]) => {
  const { org, person } = await newMember()

  const { status } = await person.call(`POST /orgs/${org.orgId}/leads/change`, { body })

  expect(status).toBe(400)
})

test('leads of another organization are none', async () => {
  const { org, change } = await newMember()
  const own = await create(org, { name: 'Ada' })
  const other = await service.newOrg()
  const foreign = await create(other, { name: 'Grace' })

  const alone = await change([foreign], { status: 'won' })
  const mixed = await change([foreign, own], { status: 'won' })

  expect(alone.status).toBe(404)
  expect(outcomes(mixed.body.data.results)).toEqual(['notFound', 'changed'])
  expect((await read(other, foreign)).status).toBe('open')
})

test('what is told of before, sent again, undoes a change', async () => {
  const { org, change } = await newMember()
  const state = fc.record({
    status: fc.constantFrom(...statuses),
    reason: fc.constantFrom(null, 'Price', 'Gone'),
    /** Whether it was qualified at some time, which leads that are lost now remember. */
    isQualified: fc.boolean(),
  })
  const toChanges = ({ status, reason }: { status: string; reason: string | null }) => ({
    status,
    lossReason: status === 'lost' ? reason : null,
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(state, { minLength: 1, maxLength: 4 }),
      state,
      async (befores, target) => {
        const ids = await Promise.all(
          befores.map(({ isQualified, ...before }) =>
            create(org, { name: 'Ada', ...(isQualified ? { status: 'won' } : toChanges(before)) }),
          ),
        )
        for (const [i, id] of ids.entries()) await change([id], toChanges(befores[i] ?? target))
        const was = await Promise.all(ids.map((id) => read(org, id)))

        const { body } = await change(ids, toChanges(target))
        for (const { id, status, lossReason, qualifiedAt } of body.data.before) {
          await change([id], { status, lossReason }, { qualifiedAt: { [id]: qualifiedAt } })
        }

        const now = await Promise.all(ids.map((id) => read(org, id)))
        const shown = (leads: typeof now) =>
          leads.map(({ status, lossReason, qualifiedAt }) => ({ status, lossReason, qualifiedAt }))
        expect(shown(now)).toEqual(shown(was))
      },
    ),
    { numRuns: runs(25) },
  )
})

test('an undo gives each lead its own moment of qualification, and none to those without', async () => {
  const { org, change, historyOf } = await newMember()
  const [once, never] = [
    await create(org, { name: 'Ada', status: 'won' }),
    await create(org, { name: 'Grace', status: 'lost' }),
  ]
  await change([once], { status: 'lost' })
  const { qualifiedAt } = await read(org, once)
  await change([once], { status: 'open' })
  await change([never], { status: 'won' })

  const answer = await change(
    [once, never],
    { status: 'lost' },
    { qualifiedAt: { [once]: qualifiedAt, [never]: null } },
  )

  expect(answer.status).toBe(200)
  expect((await read(org, once)).qualifiedAt).toBe(qualifiedAt)
  expect((await read(org, never)).qualifiedAt).toBeNull()
  expect((await historyOf(once)).map(({ field, to }) => [field, to])).toContainEqual([
    'qualifiedAt',
    qualifiedAt,
  ])
})

test('an undo leaves alone what somebody else has changed since', async () => {
  const { org, change } = await newMember()
  const [mine, theirs] = [await create(org, { name: 'Ada' }), await create(org, { name: 'Grace' })]
  await change([mine, theirs], { status: 'won' })
  await change([theirs], { status: 'lost', lossReason: 'Price' })

  const { body } = await change([mine, theirs], { status: 'open' }, { still: { status: 'won' } })

  expect(body.data).toMatchObject({
    changed: 1,
    results: [
      { id: mine, outcome: 'changed' },
      { id: theirs, outcome: 'otherwise' },
    ],
  })
  expect([(await read(org, mine)).status, (await read(org, theirs)).status]).toEqual([
    'open',
    'lost',
  ])
})

test.for([
  ['open', '2026-01-01T00:00:00.000Z'],
  ['qualified', null],
  ['won', null],
  ['lost', '2999-01-01T00:00:00.000Z'],
] as const)('a lead that is %s was not qualified at %s', async ([status, qualifiedAt]) => {
  const { org, change } = await newMember()
  const id = await create(org, { name: 'Ada' })

  const answer = await change([id], { status }, { qualifiedAt: { [id]: qualifiedAt } })

  expect(toRejection(answer)).toEqual({
    status: 400,
    code: 'VALIDATION_ERROR',
    fields: ['qualifiedAt'],
  })
})
