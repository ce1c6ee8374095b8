import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { statuses } from '../../../../contract/field-kinds.ts'
import { bulkUpdateCalls } from '../../../test/calls/bulk/bulk-update-calls.ts'
import { create, read, toRejection } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { runs } from '../../../test/run-size.ts'

const service = await startService()
afterAll(service.stop)
const { newMember } = bulkUpdateCalls(service)

test('sending back the previous values undoes a change', async () => {
  const { org, change } = await newMember()
  const state = fc.record({
    status: fc.constantFrom(...statuses),
    reason: fc.constantFrom(null, 'Price', 'Gone'),
    /** True if the lead has ever been qualified; `qualifiedAt` shows this even for lost leads. */
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
      async (initialStates, target) => {
        const ids = await Promise.all(
          initialStates.map(({ isQualified, ...initial }) =>
            create(org, { name: 'Ada', ...(isQualified ? { status: 'won' } : toChanges(initial)) }),
          ),
        )
        for (const [i, id] of ids.entries())
          await change([id], toChanges(initialStates[i] ?? target))
        const original = await Promise.all(ids.map((id) => read(org, id)))

        const { body } = await change(ids, toChanges(target))
        for (const { id, status, lossReason, qualifiedAt, wonAt, lostAt } of body.data.before) {
          const dates = { qualifiedAt, wonAt, lostAt }
          const entries = Object.entries(dates).map(([date, value]) => [date, { [id]: value }])
          await change([id], { status, lossReason }, Object.fromEntries(entries))
        }

        const restored = await Promise.all(ids.map((id) => read(org, id)))
        const pickStatus = (leads: typeof restored) =>
          leads.map(({ status, lossReason, qualifiedAt, wonAt, lostAt }) => ({
            ...{ status, lossReason },
            ...{ qualifiedAt, wonAt, lostAt },
          }))
        expect(pickStatus(restored)).toEqual(pickStatus(original))
      },
    ),
    { numRuns: runs(25) },
  )
})

test('an undo restores the qualification date of each lead, and adds none to others', async () => {
  const { org, change, loadHistory } = await newMember()
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
  expect((await loadHistory(once)).map(({ field, to }) => [field, to])).toContainEqual([
    'qualifiedAt',
    qualifiedAt,
  ])
})

test('an undo skips leads that others have changed since', async () => {
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
] as const)('a lead that is %s cannot have been qualified at %s', async ([status, qualifiedAt]) => {
  const { org, change } = await newMember()
  const id = await create(org, { name: 'Ada' })

  const answer = await change([id], { status }, { qualifiedAt: { [id]: qualifiedAt } })

  expect(toRejection(answer)).toEqual({
    status: 400,
    code: 'VALIDATION_ERROR',
    fields: ['qualifiedAt'],
  })
})

test('a change of the value is undone, unless someone has changed it since', async () => {
  const { org, change } = await newMember()
  const [mine, theirs] = [
    await create(org, { name: 'Ada', value: 19.99 }),
    await create(org, { name: 'Grace' }),
  ]
  const { body } = await change([mine, theirs], { status: 'won', value: 1250.5 })
  expect(body.data.before).toMatchObject([
    { id: mine, status: 'open', value: 19.99 },
    { id: theirs, status: 'open', value: null },
  ])
  await change([theirs], { value: 7 })

  const still = { status: 'won', value: 1250.5 }
  await change([mine], { status: 'open', value: 19.99 }, { still })
  await change([theirs], { status: 'open', value: null }, { still })

  expect(await read(org, mine)).toMatchObject({ status: 'open', value: 19.99 })
  expect(await read(org, theirs)).toMatchObject({ status: 'won', value: 7 })
})
