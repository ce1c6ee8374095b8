import { afterAll, describe, expect, test } from 'vitest'
import { dayMs } from '../../../../contract/values/time.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/process/ids.ts'
import { create, createTestCtx } from '../../../test/calls/lead-calls.ts'
import { pendingSessionCalls } from '../../../test/calls/pending-session-calls.ts'
import { createAt, newBrowser, page, visit } from '../../../test/calls/visit-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { recordStatements } from '../../../test/one-shard/one-shard-statements.ts'
import { deleteLeads } from '../store/delete-store.ts'
import { selectHistory } from '../store/history-store.ts'
import { selectLeadRows } from '../store/lead-store.ts'
import { linkPendingLeads } from './link-pending-leads.ts'
import { linkForSessions, linkPendingLeadsOfAllOrgs } from './link-pending-leads-job.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const { newTracked, newPendingLead, loadSessionId, loadPending, linkSessions } =
  pendingSessionCalls(service)

const inDays = (days: number) => () => new Date(Date.now() + days * dayMs)

async function createWithWarnings(org: TestOrg, sessionId: string): Promise<string[]> {
  const { body } = await org.call('POST /leads', { body: { name: 'Ada', sessionId } })
  return body.data.warnings
}

describe('the response of a create says that the lead', () => {
  test('is linked later, if visitors are tracked', async () => {
    const org = await newTracked()

    expect(await createWithWarnings(org, newId())).toEqual([
      "sessionId: session not found yet; the lead will be linked if the session's events are " +
        'received within 7 days, unless the lead has another session by then.',
    ])
    expect(await loadPending(org)).toHaveLength(1)
  })

  test('has no session, if visitors are not tracked or the id is malformed', async () => {
    const [untracked, org] = [await service.newOrg(), await newTracked()]

    for (const [where, id] of [
      [untracked, newId()],
      [org, 'abc'],
      [org, newId().toUpperCase()],
    ] as const) {
      expect(await createWithWarnings(where, id)).toEqual([
        'sessionId: session not found; the lead is stored without a visit history.',
      ])
      expect(await loadPending(where)).toEqual([])
    }
  })
})

test('a lead waits for seven days, and no longer', async () => {
  const { org, browser, id } = await newPendingLead()

  await linkPendingLeadsOfAllOrgs(db, inDays(6.9))
  expect(await loadPending(org)).toHaveLength(1)
  await linkPendingLeadsOfAllOrgs(db, inDays(7.1))

  expect(await loadPending(org)).toEqual([])
  await visit(service, org, browser, page(5))
  await linkSessions(org, browser)
  expect(await loadSessionId(org, id)).toBeNull()
})

test('a lead that has waited too long is not linked, even if its session is stored', async () => {
  const { org, browser, id } = await newPendingLead()
  await visit(service, org, browser, page(5))

  await linkPendingLeadsOfAllOrgs(db, inDays(7.1))

  expect(await loadSessionId(org, id)).toBeNull()
})

test('an erased lead stops waiting', async () => {
  const { org, id } = await newPendingLead()

  await db.inOrg(org.orgId, (tx) => deleteLeads(tx, [id]))

  expect(await loadPending(org)).toEqual([])
})

describe('the job resumes what was interrupted', () => {
  test('if the process ended before it linked', async () => {
    const { org, browser, id } = await newPendingLead()
    await visit(service, org, browser, page(5))

    await linkPendingLeadsOfAllOrgs(db)

    expect(await loadSessionId(org, id)).toBe(browser.browserSessionId)
    expect(await loadPending(org)).toEqual([])
  })

  test('if it ended midway', async () => {
    const { org, browser, id } = await newPendingLead()
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
    expect([await loadSessionId(org, id), await loadPending(org)]).toEqual([
      null,
      [expect.anything()],
    ])
    await linkPendingLeadsOfAllOrgs(db)
    expect(await loadSessionId(org, id)).toBe(browser.browserSessionId)
  })
})

test('processes that run concurrently link each lead once', async () => {
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

  expect(await loadPending(org)).toEqual([])
  for (const id of ids) {
    const history = await db.readInOrg(org.orgId, (tx) => selectHistory(tx, id))
    expect(history.filter(({ field }) => field === 'sessionId')).toHaveLength(1)
  }
  await second.close()
})

test('a lead that is being changed is skipped until the next run and blocks nothing', async () => {
  const { org, browser, id } = await newPendingLead()
  await visit(service, org, browser, page(5))
  const ids = [browser.browserSessionId]

  await db.inOrg(org.orgId, async (tx) => {
    await selectLeadRows(tx, [id], 'locked')
    expect(await linkSessions(org, browser)).toEqual(ids)
  })

  expect(await loadSessionId(org, id)).toBeNull()
  expect(await linkSessions(org, browser)).toEqual([])
  expect(await loadSessionId(org, id)).toBe(browser.browserSessionId)
})

test('a lead whose session is never stored costs one row, and one without a session nothing', async () => {
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
    // Checks whether another form from the same visit has already become a lead.
    expect.stringContaining('pg_advisory_xact_lock'),
    expect.stringContaining('from awaited_session'),
    expect.stringContaining('insert into awaited_session'),
  ])
  await own.close()
})
