import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../platform/db/database.ts'
import { openLog } from '../../../platform/process/log.ts'
import { createTestCtx, until } from '../../../test/calls/lead-calls.ts'
import { pendingSessionCalls } from '../../../test/calls/pending-session-calls.ts'
import { createAt, newBrowser, page, visit } from '../../../test/calls/visit-calls.ts'
import { startService } from '../../../test/harness.ts'
import { recordStatements } from '../../../test/one-shard/one-shard-statements.ts'
import { compileRules } from '../../filter-rules/index.ts'
import { orgsWithQueuedSessions } from '../../tracking/index.ts'
import { writeLead } from '../create/lead-write-queue.ts'
import { buildDraft } from '../operations/create-lead.ts'
import { startSessionLinkWorker } from './session-link-worker.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const { newTracked, newPendingLead, loadSessionId } = pendingSessionCalls(service)

describe('a process that links', () => {
  const log = openLog('silent')

  test('does so on its own soon after the events', async () => {
    const { org, browser, id } = await newPendingLead()
    const stop = startSessionLinkWorker(db, log, 5)

    await visit(service, org, browser, page(5))

    await until(
      () => loadSessionId(org, id),
      (sessionId) => sessionId === browser.browserSessionId,
    )
    await stop()
  })

  test('finds a session that was stored concurrently with its lead', async () => {
    const org = await newTracked()
    const browser = newBrowser()
    const ctx = await createTestCtx(service, org)
    const input = { name: 'Ada', sessionId: browser.browserSessionId }
    const draft = await buildDraft(ctx, input, compileRules([]))
    await visit(service, org, browser, page(5))
    const stop = startSessionLinkWorker(db, log, 5)
    await until(
      async () => orgsWithQueuedSessions(db),
      (orgs) => !orgs.includes(org.orgId),
    )

    const { outcome } = await writeLead(db, ctx.org, draft)

    const id = 'id' in outcome ? outcome.id : ''
    await until(
      () => loadSessionId(org, id),
      (sessionId) => sessionId === browser.browserSessionId,
    )
    await stop()
  })

  test('queries once at its start, then only while sessions are stored, with one query if no leads wait', async () => {
    const org = await newTracked()
    const own = openDatabase(service.connection, 3)
    const recorded = recordStatements(own.pool)
    const loadQueries = async () =>
      [...recorded.values()].flatMap(({ text }) =>
        text.includes('from awaited_session') ? text.trim().replace(/\s+/g, ' ') : [],
      )
    const stop = startSessionLinkWorker(own, log, 1)
    const ofAllOrgs = expect.stringMatching(
      /^select distinct "orgId" from awaited_session where true/,
    )
    await until(loadQueries, (texts) => texts.length > 0)
    await createAt({ ...(await createTestCtx(service, org)), db: own }, { name: 'Ada' })
    expect(await loadQueries()).toEqual([ofAllOrgs])

    await visit({ ...service, db: own }, org, newBrowser(), page(1))

    const ofSomeOrgs = expect.stringMatching(
      /^select distinct "orgId" from awaited_session where "/,
    )
    await until(loadQueries, (texts) => texts.length > 1)
    await stop()
    expect(await loadQueries()).toEqual([ofAllOrgs, ofSomeOrgs])
    await own.close()
  })
})
