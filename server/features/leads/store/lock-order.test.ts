import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { create, createTestCtx } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { countWaiting } from '../../../test/stores/run-while-locked.ts'
import { loadExistingLeads } from '../import/match-existing-leads.ts'
import { deleteLeads, deleteLeadsBefore } from './delete-store.ts'
import { selectForUpdate, selectLeadRows } from './lead-store.ts'
import { updateUnlocked } from './unlock-store.ts'

const service = await startService()
afterAll(() => service.stop())

const email = 'ada@example.com'
const phone = '+31612345678'

type Locker = (tx: OrgTx, ids: readonly string[], ctx: Ctx) => Promise<unknown>

const lockers: Record<string, Locker> = {
  'a change of many leads': (tx, ids) => selectLeadRows(tx, ids, 'locked'),
  'an update by email': (tx) => selectForUpdate(tx, { by: 'emailKey', value: email }),
  'an import, whatever it finds leads by,': (tx, _ids, { org }) => {
    const keys = { externalId: null, emailKey: null, phoneKey: null }
    const rows = [{ externalId: 'x1' }, { phoneKey: phone }, { externalId: 'x3' }].map((row) => ({
      ...keys,
      ...row,
      createdAt: new Date().toISOString(),
    }))
    return loadExistingLeads(tx, org, rows, { byContact: true, how: 'locked' })
  },
  'the undoing of an import': (tx, ids) => deleteLeads(tx, ids),
  'the end of retention': (tx) => deleteLeadsBefore(tx, '2100-01-01T00:00:00.000Z', 10),
  'a larger plan': (tx) => updateUnlocked(tx, '-infinity', 10, new Date()),
}

test.for(Object.entries(lockers))('%s locks the newest lead first', async ([, lock]) => {
  const org = await service.newOrg()
  const ctx = await createTestCtx(service, org)
  const ids = [
    await create(org, { name: 'oldest', email, externalId: 'x1' }),
    await create(org, { name: 'middle', email, phone }),
    await create(org, { name: 'newest', email, externalId: 'x3' }),
  ]
  const inOrg = <T>(work: (tx: OrgTx) => Promise<T>) => service.db.inOrg(org.orgId, work)
  await inOrg((tx) => tx.query(sql`update lead set locked = true where "orgId" = ${tx.orgId}`))
  const [isHeld, release] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  const holding = inOrg(async (tx) => {
    const [held] = await tx.query<{ pid: number }>(sql`
      select pg_backend_pid() as pid from lead
      where "orgId" = ${tx.orgId} and name = 'middle' for update`)
    isHeld.resolve(held?.pid ?? 0)
    await release.promise
  })
  const pid = await isHeld.promise

  const locking = inOrg((tx) => lock(tx, ids, ctx))
  while ((await inOrg((tx) => countWaiting(tx, pid))) === 0) await sleep(5)
  const free = await inOrg((tx) =>
    tx.query(sql`select name from lead where "orgId" = ${tx.orgId} for update skip locked`),
  )
  release.resolve()
  await Promise.all([holding, locking])

  expect(free).toEqual([{ name: 'oldest' }])
})
