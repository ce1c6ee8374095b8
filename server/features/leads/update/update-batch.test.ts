import { expect, test } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import {
  create,
  createTestCtx,
  patch,
  read,
  startTwo,
  toRejection,
} from '../../../test/calls/lead-calls.ts'
import type { TestOrg } from '../../../test/harness.ts'
import type { IdentifierAttempt } from '../model/lead-identifiers.ts'
import { selectHistory } from '../store/history-store.ts'
import { updateByIdentifier } from './update-by-identifier.ts'

const { service, second } = await startTwo()

const loadHistory = (org: TestOrg, id: string) =>
  service.db.inOrg(org.orgId, (tx) => selectHistory(tx, id))

const createSome = async (org: TestOrg, count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, (_, i) => create(org, { name: `${i}`, externalId: `x${i}` })),
  )

test('concurrent updates share transactions, and each is applied', async () => {
  const org = await service.newOrg()
  const ids = await createSome(org, 60)

  const answers = await Promise.all(
    ids.map((id, i) =>
      patch(org, i % 2 === 0 ? { id, value: i } : { externalId: `x${i}`, value: i }),
    ),
  )

  expect(answers.map(({ body }) => body.data.leadIds)).toEqual(ids.map((id) => [id]))
  const leads = await Promise.all(ids.map((id) => read(org, id)))
  expect(leads.map(({ value }) => value)).toEqual(ids.map((_, i) => i))
  const histories = await Promise.all(ids.map((id) => loadHistory(org, id)))
  expect(histories.map((rows) => rows.map(({ field, to }) => [field, to]))).toEqual(
    ids.map((_, i) => [['value', `${i}`]]),
  )
  const [written] = await service.db.inOrg(org.orgId, (tx) =>
    tx.query<{ n: number }>(sql`
      select count(distinct xmin::text) as n from lead where "orgId" = ${org.orgId}`),
  )
  expect(written?.n).toBeLessThan(30)
})

test('concurrent updates by email or phone share transactions, unless several leads match', async () => {
  const org = await service.newOrg()
  const people = Array.from({ length: 40 }, (_, i) => ({
    email: `p${i}@example.com`,
    phone: `+49301234${100 + i}`,
  }))
  const ids = await Promise.all(people.map((person, i) => create(org, { name: `${i}`, ...person })))
  const twins = await Promise.all(
    ['a', 'b'].map((name) => create(org, { name, phone: '+4940999999' })),
  )

  const [both, none, ...answers] = await Promise.all([
    patch(org, { phone: '+4940999999', value: 5 }),
    patch(org, { email: 'nobody@example.com', value: 5 }),
    ...people.map(({ email, phone }, i) =>
      patch(org, i % 2 === 0 ? { email, value: i } : { phone, value: i }),
    ),
  ])

  expect(answers.map(({ body }) => body.data.leadIds)).toEqual(ids.map((id) => [id]))
  const leads = await Promise.all(ids.map((id) => read(org, id)))
  expect(leads.map(({ value }) => value)).toEqual(ids.map((_, i) => i))
  expect([both?.status, none?.status]).toEqual([409, 404])
  expect((await Promise.all(twins.map((id) => read(org, id)))).map(({ value }) => value)).toEqual([
    null,
    null,
  ])
  const [written] = await service.db.inOrg(org.orgId, (tx) =>
    tx.query<{ n: number }>(sql`
      select count(distinct xmin::text) as n from lead
      where "orgId" = ${org.orgId} and "emailKey" is not null`),
  )
  expect(written?.n).toBeLessThan(20)
})

test('an invalid update fails alone, and one whose first identifier matches nothing tries the next', async () => {
  const org = await service.newOrg()
  const [won = '', open = ''] = await createSome(org, 2)
  const ada = await create(org, { name: 'Ada', email: 'ada@example.com' })
  await patch(org, { id: won, status: 'won' })

  const [refused, changed, unknown, byEmail] = await Promise.all([
    patch(org, { id: won, lossReason: 'price' }),
    patch(org, { id: open, status: 'qualified' }),
    patch(org, { externalId: 'nobody', status: 'won' }),
    patch(org, { externalId: 'nobody', email: 'ada@example.com', status: 'lost' }),
  ])

  expect([refused, unknown].map((answer) => answer && toRejection(answer))).toMatchObject([
    { status: 400, code: 'VALIDATION_ERROR' },
    { status: 404, code: 'NOT_FOUND' },
  ])
  expect([changed?.status, byEmail?.status]).toEqual([200, 200])
  const states = await Promise.all([won, open, ada].map((id) => read(org, id)))
  expect(states.map(({ status, lossReason }) => [status, lossReason])).toEqual([
    ['won', null],
    ['qualified', null],
    ['lost', null],
  ])
})

test('a change that the database rejects fails alone, the rest of its batch is applied', async () => {
  const org = await service.newOrg()
  const ids = await createSome(org, 20)
  const ctx = await createTestCtx(service, org)
  const named = (id: string): IdentifierAttempt[] => [
    { field: 'id', text: id, identifier: { by: 'id', value: id } },
  ]

  const results = await Promise.allSettled(
    // Validation rejects negative amounts; the table constraint is the last line of defense.
    ids.map((id, i) => updateByIdentifier(ctx, named(id), { value: i % 5 === 2 ? -1 : i })),
  )

  expect(results.map(({ status }) => status)).toEqual(
    ids.map((_, i) => (i % 5 === 2 ? 'rejected' : 'fulfilled')),
  )
  const leads = await Promise.all(ids.map((id) => read(org, id)))
  expect(leads.map(({ value }) => value)).toEqual(ids.map((_, i) => (i % 5 === 2 ? null : i)))
  const histories = await Promise.all(ids.map((id) => loadHistory(org, id)))
  expect(histories.map((rows) => rows.length)).toEqual(ids.map((_, i) => (i % 5 === 2 ? 0 : 1)))
})

test('a lead that another transaction is changing blocks no other lead', async () => {
  const org = await service.newOrg()
  const [held = '', free = ''] = await createSome(org, 2)
  const [isHeld, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = second.db.inOrg(org.orgId, async (tx) => {
    await tx.query(sql`
      select from lead where "orgId" = ${org.orgId} and id = ${held} for update`)
    isHeld.resolve()
    await release.promise
  })
  await isHeld.promise

  let hasEnded = false
  const waiting = patch(org, { id: held, status: 'won' }).finally(() => {
    hasEnded = true
  })
  const answers = await Promise.all([1, 2, 3].map((value) => patch(org, { id: free, value })))

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(hasEnded).toBe(false)
  release.resolve()
  await holder
  expect((await waiting).status).toBe(200)
  expect((await read(org, held)).status).toBe('won')
})

test('no update is lost among concurrent ones of the same leads in two processes', async () => {
  const org = await service.newOrg()
  const ids = await createSome(org, 4)
  const bodies = Array.from({ length: 160 }, (_, i) => ({
    id: ids[i % ids.length],
    ...(i % 3 === 0 ? { value: i } : { note: `note ${i}` }),
  }))

  const answers = await Promise.all(
    bodies.map((body, i) =>
      i % 2 === 0 ? patch(org, body) : second.call(org.key, 'PATCH /leads', { body }),
    ),
  )

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  for (const id of ids) {
    const lead = await read(org, id)
    const history = await loadHistory(org, id)
    expect(history).toHaveLength(bodies.length / ids.length)
    for (const field of ['value', 'note']) {
      const steps = history.filter((change) => change.field === field)
      const last = followed(steps)
      expect(last).toBe(String(lead[field]))
    }
  }
})

/**
 * Follows a chain of changes from the first value; each change must start with the value that the
 * previous one set.
 *
 * @returns The last value.
 */
function followed(
  steps: readonly { readonly from: string | null; readonly to: string | null }[],
): string | null {
  const next = new Map(steps.map(({ from, to }) => [from, to]))
  expect(next.size).toBe(steps.length)
  let [value, count]: [string | null, number] = [null, 0]
  for (let to = next.get(value); to !== undefined; to = next.get(value)) {
    value = to
    count++
  }
  expect(count).toBe(steps.length)
  return value
}

test.for(['id', 'email'] as const)(
  'an update by %s that takes too long is rolled back, since its request got an error',
  async (field) => {
    const org = await service.newOrg()
    const email = 'ada@example.com'
    const id = await create(org, { email, value: 1 })
    const ctx = await createTestCtx(service, org)
    const ends = field === 'id' ? [Number.POSITIVE_INFINITY] : []
    // The deadline passes at the check before the commit.
    const slow = {
      ...ctx,
      get deadline() {
        return ends.shift() ?? 0
      },
    }
    const identifier =
      field === 'id'
        ? ({ by: 'id', value: id } as const)
        : ({ by: 'emailKey', value: email } as const)

    const change = updateByIdentifier(slow, [{ field, text: identifier.value, identifier }], {
      value: 2,
    })

    await expect(change).rejects.toMatchObject({ status: 503 })
    expect((await read(org, id)).value).toBe(1)
  },
)
