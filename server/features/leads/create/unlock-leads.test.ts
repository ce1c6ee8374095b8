import { afterAll, expect, test } from 'vitest'
import { unlimitedLeads } from '../../../../contract/organizations/org.ts'
import { createJobs } from '../../../jobs.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { create, listField } from '../../../test/calls/lead-calls.ts'
import { changeLimit } from '../../../test/fixtures/change-leads-limit.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { startCommand } from '../../../test/processes/command-process.ts'
import { rewriteLead } from '../../../test/stores/lead-rows-store.ts'
import { insertTestLeads } from '../../../test/stores/many-leads-store.ts'
import { runWhileLocked } from '../../../test/stores/run-while-locked.ts'
import { deleteLeads } from '../store/delete-store.ts'
import { lockNewLeads } from '../store/lead-store.ts'
import { unlockLeads } from './unlock-leads.ts'

const service = await startService()
afterAll(service.stop)

/** Names of all leads, oldest first; null for locked leads. */
const names = (org: TestOrg) => listField(org, { sort: 'createdAt:asc' })

const raiseTo = (org: TestOrg, leadsLimit: number) =>
  service.db.inOrg(org.orgId, (tx) => changeLimit(tx, leadsLimit))

const runJob = () =>
  createJobs(service.db)
    .find(({ name }) => name === 'unlock-leads')
    ?.run()

async function createNamed(org: TestOrg, names: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) ids.push(await create(org, { name }))
  return ids
}

test('a lead that is created while the limit rises is stored under the new limit', async () => {
  const org = await service.newOrg({ leadsLimit: 0 })
  const raise = async (tx: OrgTx) => {
    await lockNewLeads(tx)
    await changeLimit(tx, 1)
  }

  await runWhileLocked(service.db, org.orgId, raise, () => create(org, { name: 'waited' }))
  await create(org, { name: 'beyond' })

  expect(await names(org)).toEqual(['waited', null])
})

test('a lead that is deleted concurrently leaves its place to the next one', async () => {
  const org = await service.newOrg({ leadsLimit: 0 })
  const [first = ''] = await createNamed(org, ['1', '2', '3', '4'])
  await raiseTo(org, 2)

  const unlocked = await runWhileLocked(
    service.db,
    org.orgId,
    (tx) => deleteLeads(tx, [first]),
    () => unlockLeads(service.db, org.orgId),
  )

  expect([unlocked, await names(org)]).toEqual([2, ['2', '3', null]])
})

test('the job unlocks what an interrupted raise left locked, within the limit', async () => {
  const org = await service.newOrg({ leadsLimit: 1 })
  await createNamed(org, ['1', '2', '3', '4'])
  await raiseTo(org, 3)

  await runJob()
  await runJob()

  expect(await names(org)).toEqual(['1', '2', '3', null])
})

test('a new period unlocks no leads of earlier ones, a plan without a limit does', async () => {
  const org = await service.newOrg({ leadsLimit: 0 })
  const [id = ''] = await createNamed(org, ['old', 'new'])
  await service.db.inOrg(org.orgId, (tx) =>
    rewriteLead(tx, id, { createdAt: '2020-01-01T00:00:00.000Z' }),
  )
  await raiseTo(org, 5)

  await runJob()
  const limited = await names(org)
  await raiseTo(org, unlimitedLeads)
  await runJob()

  expect(limited).toEqual([null, 'new'])
  expect(await names(org)).toEqual(['old', 'new'])
})

const countLocked = (tx: OrgTx): Promise<number> =>
  tx
    .query<{ n: number }>(sql`
      select count(*) as n from lead where "orgId" = ${tx.orgId} and locked`)
    .then(([counted]) => counted?.n ?? 0)

async function holdLead(tx: OrgTx, externalId: string): Promise<void> {
  // Holds the lock for as long as the process needs to start.
  await tx.query(sql`set local idle_in_transaction_session_timeout = 0`)
  await tx.query(sql`
    select from lead where "orgId" = ${tx.orgId} and "externalId" = ${externalId} for update`)
}

test('a raise that is killed midway resumes on its own and unlocks no more than fits', async () => {
  const org = await service.newOrg({ leadsLimit: 0 })
  const { db } = service
  const lead = (at: number, i: number) => ({
    externalId: `${i}`,
    createdAt: new Date(at + i).toISOString(),
    locked: true,
  })
  const old = Array.from({ length: 2_500 }, (_, i) => lead(Date.parse('2020-01-01'), i))
  const recent = Array.from({ length: 100 }, (_, i) => lead(Date.now() - 3_000, 2_500 + i))
  await db.inOrg(org.orgId, (tx) => insertTestLeads(tx, [...old, ...recent]))

  const killedBy = await db.inOrg(org.orgId, async (tx) => {
    await holdLead(tx, '2400')
    const raise = startCommand(
      service.connection,
      'set-plan',
      ...['--org', org.orgId, '--leads', '2550'],
    )
    const countLeft = () => db.readInOrg(org.orgId, countLocked)
    await expect.poll(async () => (await countLeft()) === 600).toBe(true)
    return raise.kill()
  })
  await runJob()

  expect(killedBy).toBe('SIGKILL')
  expect(await db.readInOrg(org.orgId, countLocked)).toBe(50)
})
