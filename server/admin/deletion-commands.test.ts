import { expect, test } from 'vitest'
import { startImports } from '../features/imports/index.ts'
import { selectOrgs } from '../features/organizations/index.ts'
import { deleteOrg } from '../features/privacy/index.ts'
import { compactOrg, lockSegmentsShared } from '../lead-index/index.ts'
import { trustedMs } from '../platform/concurrency/cache.ts'
import type { OrgTx } from '../platform/db/database.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { newId } from '../platform/process/ids.ts'
import { openLog } from '../platform/process/log.ts'
import { newPerson } from '../test/calls/app-calls.ts'
import { create, listField, startTwo } from '../test/calls/lead-calls.ts'
import { newClient } from '../test/calls/oauth/oauth-calls.ts'
import { callWithToken, connectClient } from '../test/calls/oauth/token-calls.ts'
import { buildVisit, loadEventCounts, newSite, send } from '../test/calls/pixel-calls.ts'
import { newFullOrg } from '../test/fixtures/full-org.ts'
import type { TestOrg } from '../test/harness.ts'
import { insertTestLeads } from '../test/stores/many-leads-store.ts'
import { fingerprint } from '../test/stores/org-rows-store.ts'
import { runWhileLocked } from '../test/stores/run-while-locked.ts'
import { commands } from './commands.ts'

const { service, second } = await startTwo()
const { app, db } = service

/**
 * This timeout is shorter than the cache lifetime, so that only a notification can explain the
 * change.
 */
const soon = { timeout: trustedMs - 2_000 }

const run = (name: string, ...args: string[]): Promise<string> =>
  commands.get(name)?.run(db, args, 'http://test') ?? Promise.reject(new Error(name))

/** Deletes the organization, passing its name as confirmation. */
const remove = ({ orgId }: TestOrg, ...more: string[]) =>
  run('delete-org', '--org', orgId, '--confirm', 'Test', '--wait', '0', ...more)

const fingerprintRows = ({ orgId }: TestOrg) => db.readInOrg(orgId, fingerprint)

const findFilledTables = async (org: TestOrg): Promise<string[]> =>
  Object.entries(await fingerprintRows(org)).flatMap(([name, rows]) =>
    rows.length > 0 ? [name] : [],
  )

const isListed = async ({ orgId }: TestOrg): Promise<boolean> =>
  (await selectOrgs(db)).some(({ id }) => id === orgId)

test("delete-org leaves none of the organization's rows in any table and does not affect other organizations", async () => {
  const [org, other] = [await newFullOrg(service), await newFullOrg(service)]
  const person = await newPerson(service, { [org.orgId]: 'owner', [other.orgId]: 'member' })
  const before = await fingerprintRows(other)
  const filled = await findFilledTables(org)

  const output = await remove(org)

  expect(filled).toEqual(Object.keys(before))
  expect(output).toMatch(/Deleted "Test" \([0-9a-f-]{36}\) with \d+ rows/)
  expect(await findFilledTables(org)).toEqual([])
  expect(await isListed(org)).toBe(false)
  expect(await fingerprintRows(other)).toEqual(before)
  expect((await person.call(`GET /orgs/${other.orgId}/leads`)).status).toBe(200)
})

test('delete-org names the required confirmation and deletes nothing without it', async () => {
  const org = await service.newOrg({ name: 'Right name' })
  await create(org, { name: 'Ada' })

  for (const confirm of [[], ['--confirm', 'right name']]) {
    await expect(run('delete-org', '--org', org.orgId, ...confirm)).rejects.toThrow(
      '--confirm "Right name"',
    )
  }
  await expect(
    run('delete-org', '--org', org.orgId, '--confirm', 'Right name', '--wait', 'long'),
  ).rejects.toThrow('--wait')

  expect(await listField(org, {})).toEqual(['Ada'])
})

test('former members lose access in running services and keep their other organizations', async () => {
  const [org, other] = [await service.newOrg(), await service.newOrg()]
  const person = await newPerson(service, { [org.orgId]: 'owner', [other.orgId]: 'owner' })
  const client = await newClient(app)
  const revoked = await connectClient(app, client, person, org)
  const kept = await connectClient(app, client, person, other)
  const [site, ofOther] = [await newSite(service, org), await newSite(service, other)]
  const elsewhere = async () => (await second.call(org.key, 'GET /leads')).status
  await send(app, '/px/events', buildVisit(site))
  expect(await loadEventCounts(service, org, site)).toEqual({ page: 1 })
  expect(await elsewhere()).toBe(200)

  await remove(org)

  expect((await org.call('POST /leads', { body: { name: 'Late' } })).status).toBe(401)
  await expect.poll(elsewhere, soon).toBe(401)
  expect((await callWithToken(service, revoked.access_token)).status).toBe(401)
  expect((await callWithToken(service, kept.access_token)).status).toBe(200)
  const own = await person.call('GET /me')
  expect(own.body.data.organizations.map(({ id }: { id: string }) => id)).toEqual([other.orgId])
  await send(app, '/px/events', buildVisit(site))
  await send(app, '/px/events', buildVisit(ofOther))
  expect(await loadEventCounts(service, other, ofOther)).toEqual({ page: 1 })
  expect(await findFilledTables(org)).toEqual([])
})

test('a lead that is being created is deleted with the organization', async () => {
  const org = await service.newOrg()
  const at = new Date().toISOString()
  const creating = async (tx: OrgTx) => {
    await lockSegmentsShared(tx)
    await insertTestLeads(tx, [{ name: 'Late', createdAt: at }])
  }

  await runWhileLocked(db, org.orgId, creating, () => remove(org))

  expect(await findFilledTables(org)).toEqual([])
  expect(await isListed(org)).toBe(false)
})

test('concurrent compaction and imports neither fail nor restore rows', async () => {
  const org = await newFullOrg(service)
  const at = new Date().toISOString()
  const leads = Array.from({ length: 600 }, (_, i) => ({ name: `Lead ${i}`, createdAt: at }))
  await db.inOrg(org.orgId, (tx) => insertTestLeads(tx, leads))
  const stopImports = startImports(db, openLog('silent'))
  let isOver = false
  const faults: unknown[] = []
  const fold = async () => {
    while (!isOver) {
      await compactOrg(db, org.orgId, { small: 50, large: 200 }).catch((error: unknown) => {
        // Ignore an `ApiError`: another transaction held the lock, and the next poll retries.
        if (!(error instanceof ApiError)) faults.push(error)
      })
    }
  }
  const folding = fold()

  await remove(org)
  await compactOrg(db, org.orgId)
  isOver = true
  await folding
  await stopImports()

  expect(faults).toEqual([])
  expect(await findFilledTables(org)).toEqual([])
})

test('deletion waits for late writes by other processes', async () => {
  const org = await service.newOrg()
  const output: string[] = []
  const late = async () =>
    db.inOrg(org.orgId, (tx) =>
      insertTestLeads(tx, [{ name: 'Late', createdAt: new Date().toISOString() }]),
    )
  let writing: Promise<void> | undefined
  const say = (line: string) => {
    output.push(line)
    if (line.startsWith('waiting')) writing = late()
  }

  await deleteOrg(db, org.orgId, { graceMs: 2_000, say })
  await writing

  expect(output).toContainEqual(expect.stringContaining('rejecting requests within 10 s'))
  expect(output).toContain('lead: 1 rows deleted')
  expect(await findFilledTables(org)).toEqual([])
})

test("late writes by a hung process are deleted by the organization's ID", async () => {
  const org = await service.newOrg()
  await remove(org)
  const lead = { name: 'Late', createdAt: new Date().toISOString() }
  await db.inOrg(org.orgId, (tx) => insertTestLeads(tx, [lead]))
  const { orgId } = org

  await expect(run('delete-org', '--org', orgId, '--confirm', 'Test')).rejects.toThrow(orgId)
  const output = await run('delete-org', '--org', orgId, '--confirm', orgId)

  expect(output).toContain('Deleted 1 remaining rows')
  expect(await findFilledTables(org)).toEqual([])
  await expect(run('delete-org', '--org', newId(), '--confirm', 'Test')).rejects.toThrow(
    'not found',
  )
})
