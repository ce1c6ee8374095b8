import type { RequestListener } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { openLog } from '../../platform/process/log.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { loopback, newScheduledImport } from '../../test/calls/scheduled-import-calls.ts'
import { startService } from '../../test/harness.ts'
import { foreignName, openForeign } from '../../test/processes/foreign-server.ts'
import { startScheduledImports } from './scheduled-import-worker.ts'

const service = await startService()
afterAll(service.stop)

test('eight slow servers of one person do not hold up anyone else', async () => {
  const orgs = await Promise.all(Array.from({ length: 8 }, () => service.newOrg()))
  const roles = Object.fromEntries(orgs.map(({ orgId }) => [orgId, 'owner' as const]))
  const eve = await newPerson(service, roles)
  let [open, most] = [0, 0]
  const drips: RequestListener = (_, reply) => {
    open += 1
    most = Math.max(most, open)
    const drip = setInterval(() => reply.write('x'), 20)
    reply.on('close', () => {
      clearInterval(drip)
      open -= 1
    })
  }
  for (const { orgId } of orgs) {
    const address = `https://${foreignName}:${await openForeign(drips)}/`
    await eve.call(`POST /orgs/${orgId}/spend-pulls`, {
      body: { name: 'Ads', address, hour: 6 },
    })
  }
  const patient = { ...loopback, silentMs: 60_000, totalMs: 600_000 }
  const stop = startScheduledImports(service.db, openLog('silent'), patient)
  await expect.poll(() => open).toBe(2)

  const victim = await newScheduledImport(service, (_, reply) => {
    reply.end('date,platform,campaignId,currency,spend\n2026-11-01,google_ads,c1,EUR,1.00\n')
  })
  await expect.poll(async () => (await victim.read()).lastRun?.state).toBe('waiting')

  expect([open, most]).toEqual([2, 2])
  await stop()
  await expect.poll(() => open).toBe(0)
})
