import { afterAll, expect, test } from 'vitest'
import { lockOrg, selectOrg, updateOrg } from '../features/organizations/index.ts'
import type { OrgTx } from '../platform/db/database.ts'
import { startService } from '../test/harness.ts'
import { runWhileLocked } from '../test/stores/run-while-locked.ts'
import { commands } from './commands.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const run = (name: string, ...args: string[]): Promise<string> =>
  commands.get(name)?.run(db, args, 'http://test') ?? Promise.reject(new Error(name))

/** Simulates a change in the web app. */
async function rename(tx: OrgTx): Promise<void> {
  await lockOrg(tx)
  const org = await selectOrg(tx)
  if (org !== undefined) await updateOrg(tx, { ...org, name: 'Renamed' })
}

test('list-orgs rejects unknown options', async () => {
  await expect(run('list-orgs', '--org', 'Acme')).rejects.toThrow('--org')
  await expect(run('list-orgs', 'Acme')).rejects.toThrow('Acme')
})

test('a repeated option is rejected', async () => {
  const twice = ['--name', 'One', '--name', 'Two']

  await expect(run('create-org', ...twice)).rejects.toThrow('--name must not be repeated.')
})

test.for([
  ['settings', ['--time-zone', 'Europe/Berlin'], { timeZone: 'Europe/Berlin' }],
  ['set-plan', ['--leads', '7'], { leadsLimit: 7 }],
] as const)('%s keeps concurrent changes', async ([name, args, changed]) => {
  const { orgId } = await service.newOrg()

  await runWhileLocked(db, orgId, rename, () => run(name, '--org', orgId, ...args))

  const org = await db.readInOrg(orgId, selectOrg)
  expect(org).toMatchObject({ name: 'Renamed', ...changed })
})
