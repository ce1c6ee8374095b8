import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { commands } from '../admin/commands.ts'
import { selectOrgs } from '../features/organizations/index.ts'
import { tryLockCompaction } from '../lead-index/build/change-log-store.ts'
import { lockSegmentsShared } from '../lead-index/index.ts'
import type { OrgTx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { newFullOrg } from './fixtures/full-org.ts'
import { startService } from './harness.ts'
import { startCommand } from './processes/command-process.ts'
import { fingerprint } from './stores/org-rows-store.ts'
import { countWaiting, selectPid } from './stores/run-while-locked.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const holdRow = (table: string) => async (tx: OrgTx) => {
  await tx.query(sql`
    select 1 from ${sql.ref(table)} where "orgId" = ${tx.orgId} limit 1 for update`)
}

/** Deletions that are blocked by a lock, each named after the step that waits for the lock. */
const points: readonly (readonly [
  string,
  (tx: OrgTx) => Promise<unknown>,
  { readonly deleted: readonly string[]; readonly remaining: readonly string[] },
])[] = [
  [
    'while it ends access',
    holdRow('api_key'),
    { deleted: [], remaining: ['api_key', 'site', 'lead'] },
  ],
  [
    'while it waited for a fold',
    tryLockCompaction,
    {
      deleted: ['api_key', 'member', 'import_work'],
      remaining: ['ad_spend', 'lead', 'lead_segment'],
    },
  ],
  [
    'among the tables',
    holdRow('lead'),
    { deleted: ['api_key', 'member', 'ad_spend'], remaining: ['lead', 'lead_segment', 'session'] },
  ],
  [
    'when only the organization is left',
    lockSegmentsShared,
    { deleted: ['lead', 'lead_segment', 'session'], remaining: ['audit_event'] },
  ],
]

test.for(points)(
  'an organization whose deletion was killed %s is deleted by the next one',
  async ([, hold, { deleted, remaining }]) => {
    const [org, other] = [await newFullOrg(service), await newFullOrg(service)]
    const fingerprintOrg = (orgId: string) => db.readInOrg(orgId, fingerprint)
    const before = await fingerprintOrg(other.orgId)
    const args = ['--org', org.orgId, '--confirm', 'Test', '--wait', '0']

    const killedBy = await db.inOrg(org.orgId, async (tx) => {
      await hold(tx)
      const pid = await selectPid(tx)
      const deleting = startCommand(service.connection, 'delete-org', ...args)
      while ((await db.inOrg(other.orgId, (one) => countWaiting(one, pid))) === 0) {
        await sleep(10)
        // Keeps the transaction active: the database would end an idle transaction after 10 s, and
        // release its lock.
        await selectPid(tx)
      }
      return deleting.kill()
    })

    expect(killedBy).toBe('SIGKILL')
    const halfway = await fingerprintOrg(org.orgId)
    expect(deleted.filter((table) => halfway[table]?.length !== 0)).toEqual([])
    expect(remaining.filter((table) => halfway[table]?.length === 0)).toEqual([])
    expect((await selectOrgs(db)).map(({ id }) => id)).toContain(org.orgId)

    await commands.get('delete-org')?.run(db, args, 'http://test')

    const rows = Object.values(await fingerprintOrg(org.orgId)).flat()
    expect(rows).toEqual([])
    expect((await selectOrgs(db)).map(({ id }) => id)).not.toContain(org.orgId)
    expect(await fingerprintOrg(other.orgId)).toEqual(before)
  },
)
