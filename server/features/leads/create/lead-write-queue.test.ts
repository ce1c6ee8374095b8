import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { createTestCtx, read } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { countAll } from '../../../test/stores/lead-rows-store.ts'
import { type LeadRow, toLeadRow } from '../model/lead-row.ts'
import type { Draft } from './draft.ts'
import { writeLead } from './lead-write-queue.ts'

const service = await startService()
afterAll(service.stop)

const count = (org: TestOrg) => service.db.inOrg(org.orgId, countAll)

const draft = (ctx: Ctx, name: string, change: Partial<LeadRow> = {}, key?: string): Draft => ({
  row: { ...toLeadRow(ctx, { name }, undefined), ...change },
  awaits: undefined,
  enquiry: undefined,
  warnings: [name],
  rule: undefined,
  idempotency: key === undefined ? undefined : { key, requestHash: '00'.repeat(32) },
  ctx,
})

const write = (ctx: Ctx, drafts: readonly Draft[]) =>
  Promise.allSettled(drafts.map((one) => writeLead(ctx.db, ctx.org, one)))

test('concurrent creates are all stored, and each request gets its own response', async () => {
  const org = await service.newOrg()
  const bodies = Array.from({ length: 200 }, (_, i) => ({ name: `lead ${i}`, [`key${i}`]: 1 }))

  const answers = await Promise.all(bodies.map((body) => org.call('POST /leads', { body })))

  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(200)
  for (const [i, { status, body }] of answers.entries()) {
    expect(status).toBe(201)
    expect(body.data.warnings).toEqual([expect.stringMatching(new RegExp(`^key${i}:`))])
    expect((await read(org, body.id)).name).toBe(`lead ${i}`)
  }
  expect(await count(org)).toBe(200)
})

test('a lead that the database rejects fails alone, the rest of its batch is stored', async () => {
  const org = await service.newOrg()
  const ctx = await createTestCtx(service, org)
  // Validation rejects all of these values; the table constraints are the last line of defense.
  const bad: readonly Partial<LeadRow>[] = [
    { value: -1 },
    { status: 'nonsense' as 'open' },
    { searchText: null as unknown as string },
    { gclid: 'a\0b' },
  ]
  const drafts = Array.from({ length: 40 }, (_, i) =>
    draft(ctx, `lead ${i}`, i % 10 === 5 ? bad[(i - 5) / 10] : {}),
  )

  const results = await write(ctx, drafts)

  for (const [i, result] of results.entries()) {
    if (i % 10 === 5) expect(result.status).toBe('rejected')
    else {
      expect(result).toMatchObject({
        value: { replayed: false, outcome: { kind: 'created', warnings: [`lead ${i}`] } },
      })
    }
  }
  expect(await count(org)).toBe(36)
})

test('the other leads of a failed batch keep their idempotency keys', async () => {
  const org = await service.newOrg()
  const ctx = await createTestCtx(service, org)
  const send = () =>
    write(ctx, [
      draft(ctx, 'first'),
      draft(ctx, 'good', {}, 'good'),
      draft(ctx, 'bad', { value: -1 }, 'bad'),
    ])

  const [, good, bad] = await send()
  const [, goodAgain, badAgain] = await send()

  expect(good).toMatchObject({ value: { replayed: false } })
  expect(goodAgain).toMatchObject({ value: { replayed: true } })
  expect([bad?.status, badAgain?.status]).toEqual(['rejected', 'rejected'])
  expect(await count(org)).toBe(3)
})

test('each organization has its own batches', async () => {
  const [one, two] = [await service.newOrg(), await service.newOrg()]
  const [ctxOne, ctxTwo] = [await createTestCtx(service, one), await createTestCtx(service, two)]
  const bad = Array.from({ length: 20 }, () => draft(ctxOne, 'bad', { value: -1 }))
  const good = Array.from({ length: 20 }, () => draft(ctxTwo, 'good'))

  const [refused, stored] = await Promise.all([write(ctxOne, bad), write(ctxTwo, good)])

  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(['fulfilled']))
  expect([await count(one), await count(two)]).toEqual([0, 20])
})

test('requests get 503 if the queue is full or the database is unavailable', async () => {
  const org = await service.newOrg()
  // Nothing listens on port 1.
  const away = openDatabase({ host: '127.0.0.1', port: 1, user: 'x', database: 'x' }, 1)
  const ctx = { ...(await createTestCtx(service, org)), db: away }
  const one = draft(ctx, 'lead')

  const results = await write(ctx, Array<Draft>(6_000).fill(one))
  await away.close()

  const reasons = results.map((result) => (result.status === 'rejected' ? result.reason : null))
  expect(reasons.every((reason) => reason instanceof ApiError && reason.status === 503)).toBe(true)
  const tooMany = reasons.filter((reason) => /Too many/.test(reason.message))
  expect(tooMany.length).toBeGreaterThan(0)
  expect(tooMany.length).toBeLessThanOrEqual(1_000)
})

test('a lead past its deadline is not stored, the rest of its batch is', async () => {
  const org = await service.newOrg()
  const ctx = await createTestCtx(service, org)
  const late = { ...ctx, deadline: performance.now() + 1_000 }

  const [waited, good] = await write(ctx, [draft(late, 'waited'), draft(ctx, 'good')])

  expect(waited).toMatchObject({ status: 'rejected', reason: { status: 503 } })
  expect(good?.status).toBe('fulfilled')
  expect(await count(org)).toBe(1)
})

test.for(['allow', 'refuse'])(
  'a batch that takes too long is rolled back under the policy %s, since its requests got an error',
  async (duplicatePolicy) => {
    const org = await service.newOrg({ duplicatePolicy })
    const ctx = await createTestCtx(service, org)
    const ends = [Number.POSITIVE_INFINITY, 0]
    // The deadline passes at the second check, before the commit.
    const slow = {
      ...ctx,
      get deadline() {
        return ends.shift() ?? 0
      },
    }

    const results = await write(ctx, [draft(slow, 'slow', {}, 'key'), draft(ctx, 'neighbour')])

    for (const result of results) {
      expect(result).toMatchObject({
        reason: { status: 503, headers: { 'retry-after': '1' } },
      })
    }
    expect(await count(org)).toBe(0)
  },
)
