import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { createTestCtx } from '../../../test/calls/lead-calls.ts'
import { client, createAt, granted, page } from '../../../test/calls/visit-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { runs } from '../../../test/run-size.ts'
import {
  allAliases,
  allPageViews,
  allSessions,
  selectLink,
} from '../../../test/stores/visit-rows-store.ts'
import type { EventOutcome, ReceivedEvents } from '../model/event-types.ts'
import { type BuiltSessions, buildSessions } from './build-sessions.ts'
import { prepareEvents } from './prepare-events.ts'
import { recordEvents } from './record-events.ts'

const service = await startService()
afterAll(service.stop)
// Simulates another process.
const other = openDatabase(service.connection, 5)
afterAll(other.close)

const minuteMs = 60_000
const visitors = [0, 1, 2].map(() => randomUUID())
/**
 * Three browser sessions per visitor, because browsers split sessions differently than the service
 * does.
 */
const browserSessions = visitors.map(() => [0, 1, 2].map(() => randomUUID()))

/** A request with one page view. Such requests can be combined in any order. */
const someVisit = fc
  .record({
    visitor: fc.integer({ min: 0, max: 2 }),
    browser: fc.integer({ min: 0, max: 2 }),
    minutesAgo: fc.integer({ min: 0, max: 40 }).map((n) => n * 7),
    query: fc.constantFrom('', '', '', '?gclid=a', '?gclid=b', '?utm_source=x', '?fbclid=f'),
    ids: fc.constantFrom({}, { fbp: 'p' }, { ttclid: 't' }, { fbc: 'fb.1.1.f' }),
    isLead: fc.boolean(),
  })
  .map(({ visitor, browser, minutesAgo, query, ids, isLead }) => {
    const url = `https://www.example.com/${query}`
    const visit: ReceivedEvents = {
      visitorId: visitors[visitor] ?? '',
      browserSessionId: browserSessions[visitor]?.[browser] ?? '',
      consent: granted,
      client,
      events: [page(0, { at: start - minutesAgo * minuteMs, url, ids })],
    }
    return { visit, isLead }
  })

const start = Date.now()

/**
 * Requests in the order in which they are received, some of them twice, in groups that are sent
 * concurrently.
 */
const deliveries = fc.array(someVisit, { minLength: 1, maxLength: 25 }).chain((visits) =>
  fc.record({
    visits: fc.constant(visits),
    order: fc.shuffledSubarray([...visits.keys(), ...visits.keys()], {
      minLength: visits.length,
      maxLength: visits.length * 2,
    }),
    parts: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 6 }),
  }),
)

interface Created {
  readonly id: string
  readonly visitorId: string
  readonly at: string
}

/** Sends events and, if requested, creates a lead for the visitor 20 minutes later. */
async function deliver(
  ctx: Ctx,
  { visit, isLead }: { readonly visit: ReceivedEvents; readonly isLead: boolean },
): Promise<{ outcomes: EventOutcome[]; leads: Created[] }> {
  const outcomes = await recordEvents(ctx.db, ctx.org, visit)
  if (!isLead) return { outcomes, leads: [] }
  const { visitorId, browserSessionId: sessionId, events } = visit
  const at = new Date((events[0]?.at ?? 0) + 20 * minuteMs).toISOString()
  const id = await createAt({ ...ctx, now: () => new Date(at) }, { name: 'Ada', sessionId })
  return { outcomes, leads: [{ id, visitorId, at }] }
}

/** The sessions that are expected for all page views, regardless of their order. */
function expected(org: TestOrg, ctx: Ctx, visits: readonly ReceivedEvents[]): BuiltSessions[] {
  const views = visits
    .flatMap((visit) => prepareEvents(ctx.org, visit))
    .flatMap((event) => (event.kind === 'page' ? event.view : []))
  return visitors.flatMap((visitorId) => {
    const own = views.filter((view) => view.visitorId === visitorId)
    const options = { orgId: org.orgId, visitorId, idleMs: ctx.org.sessionMinutes * minuteMs }
    return own.length === 0 ? [] : buildSessions(own, options)
  })
}

test('the sessions do not depend on the order or repeats of page views', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries, async ({ visits, order, parts }) => {
      const org = await service.newOrg()
      const ctx = await createTestCtx(service, org)
      const missing = [...visits.keys()].filter((i) => !order.includes(i))
      const queue = [...order, ...missing].map((i) => visits[i] ?? visits[0])
      const done: Awaited<ReturnType<typeof deliver>>[] = []
      for (let i = 0; queue.length > 0; i++) {
        const part = queue.splice(0, parts[i % parts.length])
        const deliveries = part.map((one, n) => {
          if (one === undefined) throw new Error('nothing to send')
          return deliver({ ...ctx, db: n % 2 === 0 ? service.db : other }, one)
        })
        done.push(...(await Promise.all(deliveries)))
      }

      const cuts = expected(
        org,
        ctx,
        visits.map(({ visit }) => visit),
      )
      const sessions = cuts.flatMap((cut) => cut.sessions)
      const stored = await service.db.inOrg(org.orgId, allSessions)
      const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
      expect(stored.map(({ orgId: _, ...session }: Stored) => session).sort(byId)).toEqual(
        [...sessions].sort(byId),
      )
      expect(await service.db.inOrg(org.orgId, allAliases)).toEqual(
        cuts
          .flatMap(({ sessionByBrowserId }) =>
            [...sessionByBrowserId].map(([id, sessionId]) => ({ id, sessionId })),
          )
          .filter(({ id, sessionId }) => id !== sessionId)
          .sort(byId),
      )
      expect(await service.db.inOrg(org.orgId, allPageViews)).toHaveLength(visits.length)
      expect(done.flatMap(({ outcomes }) => outcomes).filter((o) => o === 'kept')).toHaveLength(
        visits.length,
      )
      for (const lead of done.flatMap(({ leads }) => leads)) {
        const holding = sessions
          .filter((s) => s.visitorId === lead.visitorId && s.startedAt <= lead.at)
          .sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
          .at(-1)
        const link = await service.db.inOrg(org.orgId, (tx) => selectLink(tx, lead.id))
        expect(link).toEqual({ visitorId: lead.visitorId, sessionId: holding?.id })
      }
    }),
    { numRuns: runs(100) },
  )
})

type Stored = { readonly orgId?: unknown; readonly id: string }
