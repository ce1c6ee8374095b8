import { expect, test } from 'vitest'
import { createJobs } from '../../../jobs.ts'
import {
  create,
  createTestCtx,
  patch,
  startTwo,
  toRejection,
} from '../../../test/calls/lead-calls.ts'
import type { TestAnswer, TestOrg } from '../../../test/harness.ts'
import { toLeadRow } from '../model/lead-row.ts'
import { insertLeads } from '../store/lead-store.ts'

const { service, second } = await startTwo()

interface Event {
  readonly id: string
  readonly type: string
  readonly leadId: string
  readonly fields: readonly string[]
  readonly oldStatus: string | null
  readonly newStatus: string | null
  readonly lead: Readonly<Record<string, unknown>> | null
}

const poll = async (org: TestOrg, query = ''): Promise<TestAnswer['body']> => {
  const { status, body } = await org.call('GET /events', { query })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

/** Reads everything after a cursor, page by page. */
async function readAll(
  org: TestOrg,
  from?: string,
  limit = 100,
): Promise<{ events: Event[]; cursor: string }> {
  const events: Event[] = []
  for (let cursor = from; ; ) {
    const page = await poll(org, `limit=${limit}${cursor === undefined ? '' : `&cursor=${cursor}`}`)
    events.push(...page.events)
    cursor = page.nextCursor
    if (!page.hasMore) return { events, cursor: page.nextCursor }
  }
}

test('each change to a lead is an event with its author and the lead as it is now', async () => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada', email: 'ada@example.com' })
  await patch(org, { id, status: 'won', value: 5 })
  await org.call(`PATCH /leads/${id}`, { body: { phone: '0170 1234567' } })
  await org.call(`DELETE /leads/${id}`)
  const deleted = await readAll(org)
  await org.call(`POST /leads/${id}/restore`)
  const restored = await readAll(org, deleted.cursor)
  await org.call(`POST /leads/${id}/erase`)
  const erased = await readAll(org, restored.cursor)

  const events = [...deleted.events, ...restored.events, ...erased.events]
  expect(
    events.map(({ type, fields, oldStatus, newStatus }) => [type, fields, oldStatus, newStatus]),
  ).toEqual([
    ['lead.created', [], null, null],
    ['lead.status_changed', ['qualifiedAt', 'status', 'value', 'wonAt'], 'open', 'won'],
    ['lead.updated', ['phone'], null, null],
    ['lead.deleted', [], null, null],
    ['lead.restored', [], null, null],
    ['lead.erased', [], null, null],
  ])
  expect(new Set(events.map(({ leadId }) => leadId))).toEqual(new Set([id]))
  expect(events).toMatchObject(events.map(() => ({ actor: { kind: 'key' } })))
  expect(deleted.events.map(({ lead }) => lead)).toEqual([null, null, null, null])
  expect(restored.events[0]?.lead).toMatchObject({ id, name: 'Ada', status: 'won', value: 5 })
  expect((await readAll(org)).events.every(({ lead }) => lead === null)).toBe(true)
  expect(JSON.stringify(await readAll(org))).not.toContain('ada@example')
})

test('leads whose status changes together have the statuses of their own change', async () => {
  const org = await service.newOrg()
  const first = await create(org, { name: 'First' })
  const second = await create(org, { name: 'Second', status: 'qualified' })
  const twice = await create(org, { name: 'Twice' })
  const update = (id: string, status = 'lost') => ({ action: 'update', id, lead: { status } })
  const { cursor } = await readAll(org)

  const items = [update(first), update(second), update(twice, 'qualified'), update(twice, 'won')]
  const body = { items }
  expect((await org.call('POST /leads/batch', { body })).status).toBe(200)

  const { events } = await readAll(org, cursor)
  expect(
    events.map(({ leadId, oldStatus, newStatus }) => [leadId, oldStatus, newStatus]).sort(),
  ).toEqual(
    [
      [first, 'open', 'lost'],
      [second, 'qualified', 'lost'],
      [twice, 'open', 'won'],
    ].sort(),
  )
})

test('a change that does not change anything creates no event', async () => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada' })
  await patch(org, { id, status: 'open' })

  expect((await readAll(org)).events.map(({ type }) => type)).toEqual(['lead.created'])
})

test('leads of a batch are separate events, in pages of any size', async () => {
  const org = await service.newOrg()
  const items = Array.from({ length: 7 }, (_, i) => ({ action: 'create', lead: { name: `${i}` } }))
  const { body } = await org.call('POST /leads/batch', { body: { items } })
  const ids = body.data.results.map((one: { id: string }) => one.id)
  await create(org, { name: 'Last' })

  const pages = await Promise.all([1, 2, 3, 100].map((limit) => readAll(org, undefined, limit)))

  for (const { events } of pages) {
    expect(
      events
        .slice(0, 7)
        .map(({ leadId }) => leadId)
        .sort(),
    ).toEqual([...ids].sort())
    expect(new Set(events.map(({ id }) => id)).size).toBe(8)
    expect(events).toEqual(pages[0]?.events)
  }
})

test('a reader does not skip a transaction that commits late', async () => {
  const org = await service.newOrg()
  const ctx = await createTestCtx(service, org)
  const [isWritten, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = toLeadRow(ctx, { name: 'Late' }, undefined)
  const writing = second.db.inOrg(org.orgId, async (tx) => {
    await insertLeads(tx, [late])
    isWritten.resolve()
    await release.promise
  })
  await isWritten.promise
  const early = await create(org, { name: 'Early' })

  const before = await readAll(org)
  release.resolve()
  await writing
  const after = await readAll(org, before.cursor)

  expect(before.events.map(({ leadId }) => leadId)).toEqual([early])
  expect(after.events.map(({ leadId }) => leadId)).toEqual([late.id])
})

test('a reader of concurrent writers in two processes misses nothing and reads nothing twice', async () => {
  const org = await service.newOrg()
  const writers = Array.from({ length: 8 }, (_, w) => async () => {
    const changes: string[] = []
    const call = (route: string, body: object) =>
      w % 2 === 0 ? org.call(route, { body }) : second.call(org.key, route, { body })
    for (let n = 0; n < 6; n++) {
      const { body } = await call('POST /leads', { name: `${w}-${n}` })
      changes.push(`lead.created ${body.id}`)
      await call('PATCH /leads', { id: body.id, note: 'x' })
      changes.push(`lead.updated ${body.id}`)
    }
    return changes
  })
  let isDone = false
  const read: Event[] = []
  let cursor = (await poll(org, 'cursor=now')).nextCursor
  const reading = (async () => {
    for (let isLast = false; !isLast; ) {
      isLast = isDone
      const page = await readAll(org, cursor, 5)
      read.push(...page.events)
      cursor = page.cursor
    }
  })()

  const written = (await Promise.all(writers.map((write) => write()))).flat()
  isDone = true
  await reading

  const received = read.map(({ type, leadId }) => `${type} ${leadId}`)
  expect([...received].sort()).toEqual([...written].sort())
  expect(new Set(read.map(({ id }) => id)).size).toBe(read.length)
  // Each lead's events are in the order in which they happened.
  for (const id of new Set(read.map(({ leadId }) => leadId))) {
    const types = read.filter(({ leadId }) => leadId === id).map(({ type }) => type)
    expect(types).toEqual(['lead.created', 'lead.updated'])
  }
  const again = await readAll(org)
  expect(again.events.map(({ id }) => id)).toEqual(read.map(({ id }) => id))
})

test('events are deleted after 31 days, and a cursor before them is rejected', async () => {
  const org = await service.newOrg()
  await create(org, { name: 'Ada' })
  const { cursor } = await readAll(org)
  await create(org, { name: 'Bob' })
  const runJob = (days: number) => {
    const now = new Date(Date.now() + days * 86_400_000)
    const job = createJobs(service.db, () => now).find(({ name }) => name === 'expire-events')
    return (job ?? expect.fail('no job')).run()
  }

  await runJob(30)
  const kept = await readAll(org, cursor)
  await runJob(32)
  const expired = await org.call('GET /events', { query: `cursor=${cursor}` })

  expect(kept.events).toHaveLength(1)
  expect(toRejection(expired)).toMatchObject({ status: 400, fields: ['cursor'] })
  expect((await readAll(org, kept.cursor)).events).toEqual([])
})

test.for(['x', '-1', '1-', '999999', '1e3'])('cursor %s is rejected', async (cursor) => {
  const org = await service.newOrg()

  const answer = await org.call('GET /events', { query: `cursor=${cursor}` })

  expect(toRejection(answer)).toMatchObject({ status: 400, fields: ['cursor'] })
})
