import { afterAll, expect, test } from 'vitest'
import { compactOrg } from '../../../lead-index/index.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { importer } from '../../../test/calls/import-calls.ts'
import { create, listField, patch, read } from '../../../test/calls/lead-calls.ts'
import { pendingSessionCalls } from '../../../test/calls/pending-session-calls.ts'
import { newBrowser, page, visit } from '../../../test/calls/visit-calls.ts'
import { changeLimit } from '../../../test/fixtures/change-leads-limit.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { rewriteLead } from '../../../test/stores/lead-rows-store.ts'
import { unlockLeads } from '../create/unlock-leads.ts'

const service = await startService()
afterAll(service.stop)

const { newTracked, linkSessions } = pendingSessionCalls(service)

/**
 * Simulates a change by a process whose clock is ahead.
 *
 * @returns The `updatedAt` that the change set.
 */
async function changeAhead(org: TestOrg, id: string): Promise<string> {
  const updatedAt = new Date(Date.now() + 60_000).toISOString()
  await service.db.inOrg(org.orgId, (tx) => rewriteLead(tx, id, { updatedAt }))
  return updatedAt
}

test('a change is later than the previous one, even if that was made by a clock that is ahead', async () => {
  const org = await service.newOrg({ duplicatePolicy: 'merge' })
  const email = 'ada@example.com'
  const id = await create(org, { email })
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const imports = importer(service, org, owner)
  const imported: string[] = []
  const changes = {
    'an update by id': () => patch(org, { id, value: 1 }),
    'an update by email': () => patch(org, { email, value: 2 }),
    'a merge': () => org.call('POST /leads', { body: { email, name: 'Ada' } }),
    'an import': async () => {
      const { id: importId } = await imports.run(`email,note\n${email},called`, {
        duplicates: 'update',
      })
      imported.push(importId)
    },
    'its undo': () => imports.act('undo', imported[0] ?? ''),
  }

  for (const [name, change] of Object.entries(changes)) {
    const ahead = await changeAhead(org, id)
    await change()
    const { updatedAt } = await read(org, id)
    expect(Date.parse(updatedAt) - Date.parse(ahead), name).toBe(1)
  }
})

test('a lead that is linked to its session later gets a later updatedAt', async () => {
  const org = await newTracked()
  const browser = newBrowser()
  const id = await create(org, { name: 'Ada', sessionId: browser.browserSessionId })
  const ahead = await changeAhead(org, id)

  await visit(service, org, browser, page(5))
  await linkSessions(org, browser)

  const lead = await read(org, id)
  expect(lead.session).not.toBeNull()
  expect(Date.parse(lead.updatedAt) - Date.parse(ahead)).toBe(1)
})

test('unlocking updates a lead, so that clients that poll for changes get its contact data', async () => {
  const org = await service.newOrg({ leadsLimit: 0 })
  const [first, second] = [await create(org, { name: 'Ada' }), await create(org, { name: 'Bob' })]
  const before = (await read(org, first)).updatedAt
  const ahead = await changeAhead(org, second)
  await service.db.inOrg(org.orgId, (tx) => changeLimit(tx, 2))

  await unlockLeads(service.db, org.orgId)

  expect((await read(org, first)).updatedAt > before).toBe(true)
  expect(Date.parse((await read(org, second)).updatedAt) - Date.parse(ahead)).toBe(1)
})

test('unlocked leads in segments are listed by their new updatedAt, before and after compaction', async () => {
  const org = await service.newOrg({ leadsLimit: 0 })
  const ids: string[] = []
  for (const name of ['a', 'b', 'c', 'd']) ids.push(await create(org, { name }))
  const { updatedAt } = await read(org, ids[3] ?? '')
  await compactOrg(service.db, org.orgId, { small: 2, large: 2 })
  await service.db.inOrg(org.orgId, (tx) => changeLimit(tx, 3))

  await unlockLeads(service.db, org.orgId)

  const since = () => listField(org, { 'updatedAt[gt]': updatedAt, sort: 'updatedAt:asc' })
  expect((await since()).toSorted()).toEqual(['a', 'b', 'c'])
  await compactOrg(service.db, org.orgId, { small: 2, large: 2, changed: 1 })
  expect((await since()).toSorted()).toEqual(['a', 'b', 'c'])
})
