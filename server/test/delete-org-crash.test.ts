import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { commands } from '../admin/commands.ts'
import { selectOrgs } from '../features/organizations/index.ts'
import { tryFolding } from '../lead-index/build/change-log-store.ts'
import { holdSegments } from '../lead-index/index.ts'
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

/** Where a deletion stands when it waits for what a transaction holds, by what is gone then. */
const points: readonly (readonly [
  string,
  (tx: OrgTx) => Promise<unknown>,
  { readonly gone: readonly string[]; readonly left: readonly string[] },
])[] = [
  ['while it ends access', holdRow('api_key'), { gone: [], left: ['api_key', 'site', 'lead'] }],
  [
    'while it waited for a fold',
    tryFolding,
    { gone: ['api_key', 'member', 'import_work'], left: ['ad_spend', 'lead', 'lead_segment'] },
  ],
  [
    'among the tables',
    holdRow('lead'),
    { gone: ['api_key', 'member', 'ad_spend'], left: ['lead', 'lead_segment', 'session'] },
  ],
  [
    'when only the organization is left',
    holdSegments,
    { gone: ['lead', 'lead_segment', 'session'], left: ['audit_event'] },
  ],
]

test.for(points)(
  'an organization whose deletion was killed %s is deleted by the next',
  async ([, hold, { gone, left }]) => {
    const [org, other] = [await newFullOrg(service), await newFullOrg(service)]
    const fingerprintOrg = (orgId: string) => db.readInOrg(orgId, fingerprint)
    const before = await fingerprintOrg(other.orgId)
    const args = ['--org', org.orgId, '--confirm', 'Test', '--wait', '0']

    const killedBy = await db.inOrg(org.orgId, async (tx) => {
      await hold(tx)
      const pid = await selectPid(tx)
      const deleting = startCommand(service.connection, 'delete-org', ...args)
      while ((await db.inOrg(other.orgId, (one) => countWaiting(one, pid))) === 0) await sleep(10)
      return deleting.kill()
    })

    expect(killedBy).toBe('SIGKILL')
    const halfway = await fingerprintOrg(org.orgId)
    expect(gone.filter((table) => halfway[table]?.length !== 0)).toEqual([])
    expect(left.filter((table) => halfway[table]?.length === 0)).toEqual([])
    expect((await selectOrgs(db)).map(({ id }) => id)).toContain(org.orgId)

    await commands.get('delete-org')?.run(db, args, 'http://test')

    const rows = Object.values(await fingerprintOrg(org.orgId)).flat()
    expect(rows).toEqual([])
    expect((await selectOrgs(db)).map(({ id }) => id)).not.toContain(org.orgId)
    expect(await fingerprintOrg(other.orgId)).toEqual(before)
  },
)
