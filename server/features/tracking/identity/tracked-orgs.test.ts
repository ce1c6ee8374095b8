import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../../platform/db/database.ts'
import { newSite } from '../../../test/calls/pixel-calls.ts'
import { startService } from '../../../test/harness.ts'
import { isTracked } from './tracked-orgs.ts'

const service = await startService()
// Receives no change notifications, because it subscribes to another database.
const db = openDatabase(service.connection, 2, inject('postgres'))
afterAll(() => db.close().then(service.stop))

test('an organization is tracked after its first site is created, even without a notification', async () => {
  const org = await service.newOrg()
  while (!db.notifications.isConnected()) await sleep(5)
  expect(await isTracked(db, org.orgId)).toBe(false)

  await newSite({ db }, org)

  expect(await isTracked(db, org.orgId)).toBe(true)
})
