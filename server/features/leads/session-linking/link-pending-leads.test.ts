import { afterAll, describe, expect, test } from 'vitest'
import { dayMs } from '../../../../contract/values/time.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/process/ids.ts'
import { openLog } from '../../../platform/process/log.ts'
import { create, createTestCtx, until } from '../../../test/calls/lead-calls.ts'
import { pendingSessionCalls } from '../../../test/calls/pending-session-calls.ts'
import { createAt, newBrowser, page, visit } from '../../../test/calls/visit-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { recordStatements } from '../../../test/one-shard/one-shard-statements.ts'
import { compileRules } from '../../filter-rules/index.ts'
import { orgsWithQueuedSessions } from '../../tracking/index.ts'
import { writeLead } from '../create/lead-write-queue.ts'
import { buildDraft } from '../operations/create-lead.ts'
import { deleteLeads } from '../store/delete-store.ts'
import { selectHistory } from '../store/history-store.ts'
import { selectLeadRows } from '../store/lead-store.ts'
import { linkPendingLeads } from './link-pending-leads.ts'
import { linkForSessions, linkPendingLeadsOfAllOrgs } from './link-pending-leads-job.ts'
import { startSessionLinkWorker } from './session-link-worker.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const { newTracked, linked, waiting, look } = pendingSessionCalls(service)

/** A lead that waits for the session of a browser. */
async function newWaiting(settings: object = {}) {
  const org = await newTracked(settings)
  const browser = newBrowser()
  const id = await create(org, { name: 'Ada', sessionId: browser.browserSessionId })
  return { org, browser, id }
}

const sessionOf = async (org: TestOrg, id: string) => (await linked(org, id))?.sessionId
const inDays = (days: number) => () => new Date(Date.now() + days * dayMs)

async function warningsOf(org: TestOrg, sessionId: string): Promise<string[]> {
  const { body } = await org.call('POST /leads', { body: { name: 'Ada', sessionId } })
  return body.data.warnings
}

describe('a create says that the lead', () => {
  test('is linked later, where visitors are tracked', async () => {
    const org = await newTracked()

    expect(await warningsOf(org, newId())).toEqual([
      'sessionId: no such session yet; the lead is linked to it when its events arrive within ' +
        '7 days, unless it has another session by then.',
    ])
    expect(await waiting(org)).toHaveLength(1)
  })

  test('has no journey, where nobody is tracked, or the id can be none', async () => {
    const [untracked, org] = [await service.newOrg(), await newTracked()]

    for (const [where, id] of [
      [untracked, newId()],
      [org, 'abc'],
      [org, newId().toUpperCase()],
    ] as const) {
      expect(await warningsOf(where, id)).toEqual([
        'sessionId: no such session; the lead is stored without a journey.',
      ])
      expect(await waiting(where)).toEqual([])
    }
  })
})

test('a lead waits for seven days, and no longer', async () => {
  const { org, browser, id } = await newWaiting()

  await linkPendingLeadsOfAllOrgs(db, inDays(6.9))
  expect(await waiting(org)).toHaveLength(1)
  await linkPendingLeadsOfAllOrgs(db, inDays(7.1))

  expect(await waiting(org)).toEqual([])
  await visit(service, org, browser, page(5))
  await look(org, browser)
  expect(await sessionOf(org, id)).toBeNull()
})

test('what has waited for too long is not linked any more, whatever has come', async () => {
  const { org, browser, id } = await newWaiting()
  await visit(service, org, browser, page(5))

  await linkPendingLeadsOfAllOrgs(db, inDays(7.1))

  expect(await sessionOf(org, id)).toBeNull()
})

test('an erased lead waits no longer', async () => {
  const { org, id } = await newWaiting()

  await db.inOrg(org.orgId, (tx) => deleteLeads(tx, [id]))

  expect(await waiting(org)).toEqual([])
})

describe('what was cut off is done by the job', () => {
  test('when the process ended before it looked', async () => {
    const { org, browser, id } = await newWaiting()
    await visit(service, org, browser, page(5))

    await linkPendingLeadsOfAllOrgs(db)

    expect(await sessionOf(org, id)).toBe(browser.browserSessionId)
    expect(await waiting(org)).toEqual([])
  })

  test('when it ended in the middle', async () => {
    const { org, browser, id } = await newWaiting()
    await visit(service, org, browser, page(5))
    const ctx = await createTestCtx(service, org)
    const since = new Date().toISOString()
    const killed = new Error('killed')

    const linking = db.inOrg(org.orgId, async (tx) => {
      const { linked } = await linkPendingLeads(tx, ctx, [
        { leadId: id, sessionId: browser.browserSessionId, since },
      ])
      expect(linked).toBe(1)
      throw killed
    })

    await expect(linking).rejects.toBe(killed)
    expect([await sessionOf(org, id), await waiting(org)]).toEqual([null, [expect.anything()]])
    await linkPendingLeadsOfAllOrgs(db)
    expect(await sessionOf(org, id)).toBe(browser.browserSessionId)
  })
})

test('processes that look at once link each lead once', async () => {
  const second = openDatabase(service.connection, 5)
  const org = await newTracked()
  const browser = newBrowser()
  const sessionId = browser.browserSessionId
  const ids = await Promise.all(
    Array.from({ length: 120 }, (_, i) => create(org, { name: `Lead ${i}`, sessionId })),
  )
  await visit(service, org, browser, page(5))

  await Promise.all(
    [db, second, db, second].flatMap((one, i) => [
      linkForSessions(one, org.orgId, [sessionId]),
      ...(i < 2 ? [linkPendingLeadsOfAllOrgs(one)] : []),
    ]),
  )
  await linkPendingLeadsOfAllOrgs(db)

  expect(await waiting(org)).toEqual([])
  for (const id of ids) {
    const history = await db.readInOrg(org.orgId, (tx) => selectHistory(tx, id))
    expect(history.filter(({ field }) => field === 'sessionId')).toHaveLength(1)
  }
  await second.close()
})

test('a lead that somebody is changing is left for the next look, and keeps nobody waiting', async () => {
  const { org, browser, id } = await newWaiting()
  await visit(service, org, browser, page(5))
  const ids = [browser.browserSessionId]

  await db.inOrg(org.orgId, async (tx) => {
    await selectLeadRows(tx, [id], 'locked')
    expect(await look(org, browser)).toEqual(ids)
  })

  expect(await sessionOf(org, id)).toBeNull()
  expect(await look(org, browser)).toEqual([])
  expect(await sessionOf(org, id)).toBe(browser.browserSessionId)
})

describe('a process that links', () => {
  const log = openLog('silent')

  test('does so by itself soon after the events', async () => {
    const { org, browser, id } = await newWaiting()
    const stop = startSessionLinkWorker(db, log, 5)

    await visit(service, org, browser, page(5))

    await until(
      () => sessionOf(org, id),
      (sessionId) => sessionId === browser.browserSessionId,
    )
    await stop()
  })

  test('finds the session that was stored while the lead was', async () => {
    const org = await newTracked()
    const browser = newBrowser()
    const ctx = await createTestCtx(service, org)
    const sent = { name: 'Ada', sessionId: browser.browserSessionId }
    const draft = await buildDraft(ctx, sent, compileRules([]))
    await visit(service, org, browser, page(5))
    const stop = startSessionLinkWorker(db, log, 5)
    await until(
      async () => orgsWithQueuedSessions(db),
      (orgs) => !orgs.includes(org.orgId),
    )

    const { outcome } = await writeLead(db, ctx.org, draft)

    const id = 'id' in outcome ? outcome.id : ''
    await until(
      () => sessionOf(org, id),
      (sessionId) => sessionId === browser.browserSessionId,
    )
    await stop()
  })

  test('asks once at its start, then while visits are stored, of all where nobody waits', async () => {
    const org = await newTracked()
    const own = openDatabase(service.connection, 3)
    const recorded = recordStatements(own.pool)
    const asked = async () =>
      [...recorded.values()].flatMap(({ text }) =>
        text.includes('from awaited_session') ? text.trim().replace(/\s+/g, ' ') : [],
      )
    const stop = startSessionLinkWorker(own, log, 1)
    const ofAll = expect.stringMatching(/^select distinct "orgId" from awaited_session where true/)
    await until(asked, (texts) => texts.length > 0)
    await createAt({ ...(await createTestCtx(service, org)), db: own }, { name: 'Ada' })
    expect(await asked()).toEqual([ofAll])

    await visit({ ...service, db: own }, org, newBrowser(), page(1))

    const ofSome = expect.stringMatching(/^select distinct "orgId" from awaited_session where "/)
    await until(asked, (texts) => texts.length > 1)
    await stop()
    expect(await asked()).toEqual([ofAll, ofSome])
    await own.close()
  })
})

test('a lead whose session never comes costs the row, and one without a session nothing', async () => {
  const org = await newTracked()
  const own = openDatabase(service.connection, 2)
  const recorded = recordStatements(own.pool)
  const ctx = { ...(await createTestCtx(service, org)), db: own }
  await createAt(ctx, { name: 'Ada' })
  const before = recorded.size

  await createAt(ctx, { name: 'Bob', sessionId: newId() })

  const added = [...recorded.values()].slice(before).map(({ text }) => text)
  expect(added).toEqual([
    expect.stringContaining('with wanted as'),
    expect.stringContaining('as tracked'),
    expect.stringContaining('insert into awaited_session'),
  ])
  await own.close()
})
