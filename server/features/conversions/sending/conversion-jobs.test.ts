import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { dayMs } from '../../../../contract/values/time.ts'
import { newId } from '../../../platform/process/ids.ts'
import { openLog } from '../../../platform/process/log.ts'
import {
  allowPlatforms,
  newHttpDestination,
  secret,
} from '../../../test/calls/destination-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { deleteOldEvents } from '../../leads/index.ts'
import { selectDestination, updateDestination } from '../destination-store.ts'
import {
  createConversionJobs,
  leaseMs,
  runDestination,
  startConversions,
} from './conversion-jobs.ts'
import { claimDestination } from './lease-store.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowPlatforms(service))

const won = { name: 'Ada', status: 'won', ad_user_data: true, email: 'ada@example.com' }

const isDue = async (key: string, later = 0): Promise<boolean> => {
  const clock = () => new Date(Date.now() + later)
  return (await createConversionJobs(service.db, clock).selectOrgs()).includes(key)
}

test('a destination is due only while there is an event or a conversion to handle', async () => {
  const org = await service.newOrg()
  const { id, run, platform } = await newHttpDestination(service, org, { holdHours: 1 })
  const key = `${org.orgId} ${id}`
  await run()
  expect(await isDue(key)).toBe(false)

  await create(org, won)
  expect(await isDue(key)).toBe(true)
  await run()

  expect([await isDue(key), await isDue(key, 3_601_000)]).toEqual([false, true])
  await run(3_601_000)
  expect([await isDue(key, 3_601_000), platform.accepted.size]).toEqual([false, 1])
})

test('a destination whose process died is due again when the lease has expired', async () => {
  const org = await service.newOrg()
  const { id } = await newHttpDestination(service, org)
  await create(org, won)
  const now = new Date().toISOString()
  const leasedUntil = new Date(Date.now() + leaseMs).toISOString()

  await service.db.inOrg(org.orgId, (tx) =>
    claimDestination(tx, id, { worker: newId(), now, leasedUntil }),
  )

  const key = `${org.orgId} ${id}`
  expect([await isDue(key, leaseMs / 2), await isDue(key, leaseMs + 1_000)]).toEqual([false, true])
})

test('events that expired while a destination was disabled do not keep it due', async () => {
  const org = await service.newOrg()
  const { id, run, change } = await newHttpDestination(service, org)
  await change({ enabled: false })
  await create(org, won)
  const inTwoMonths = new Date(Date.now() + 60 * dayMs)
  await service.db.inOrg(org.orgId, (tx) => updateDestination(tx, id, { position: 0 }))
  await deleteOldEvents(service.db, org.orgId, inTwoMonths, 100)
  await service.db.inOrg(org.orgId, (tx) => updateDestination(tx, id, { isEnabled: true }))

  await run()

  expect(await isDue(`${org.orgId} ${id}`)).toBe(false)
})

test('two workers send each conversion exactly once', async () => {
  const org = await service.newOrg()
  const { id, platform, run } = await newHttpDestination(service, org)
  const names = Array.from({ length: 40 }, (_, n) => `Lead ${n}`)
  const destination = { orgId: org.orgId, id }
  const state = { isCreating: true }
  const work = async () => {
    while (state.isCreating) await runDestination(service.db, destination)
  }

  const workers = [work(), work()]
  await Promise.all(names.map((name) => create(org, { ...won, name })))
  state.isCreating = false
  await Promise.all(workers)
  await run()

  expect([platform.calls.length, platform.accepted.size]).toEqual([40, 40])
})

test('a platform that does not respond gets few requests and delays no others', async () => {
  const org = await service.newOrg()
  const slow = await newHttpDestination(service, org)
  const fast = await newHttpDestination(service, org)
  const waiting = Promise.withResolvers<void>()
  let open = 0
  slow.platform.respond((reply) => {
    open += 1
    void waiting.promise.then(() => reply.writeHead(204).end())
  })
  const names = Array.from({ length: 10 }, (_, n) => `Lead ${n}`)
  await Promise.all(names.map((name) => create(org, { ...won, name })))

  const stop = startConversions(service.db, openLog('silent'))
  onTestFinished(stop)
  while (fast.platform.accepted.size < names.length || open < 8) await sleep(20)

  expect(open).toBe(8)
  waiting.resolve()
})

test('the secret is encrypted, only for its own destination, and never returned', async () => {
  const org = await service.newOrg()
  const [one, other] = [
    await newHttpDestination(service, org),
    await newHttpDestination(service, org),
  ]
  const load = (id: string) => service.db.readInOrg(org.orgId, (tx) => selectDestination(tx, id))
  const sealed = (await load(other.id))?.secret ?? null
  expect(sealed).toMatch(/^v1\./)
  expect(JSON.stringify([await one.read(), sealed])).not.toContain('s3cret')
  await service.db.inOrg(org.orgId, (tx) => updateDestination(tx, one.id, { secret: sealed }))
  await create(org, won)

  await one.run()

  const blockedReason = 'The secret cannot be decrypted. Set it again.'
  expect(await one.read()).toMatchObject({ blockedReason })
  expect(one.platform.calls).toEqual([])
  await one.change({ secret })
  await one.run()
  expect(one.platform.accepted.size).toBe(1)
})

test('a lead that changes or is erased before sending is not sent', async () => {
  const org = await service.newOrg()
  const { run, platform, conversions } = await newHttpDestination(service, org, { holdHours: 1 })
  const ids = []
  for (const name of ['Open', 'Denied', 'Erased', 'Sent'])
    ids.push(await create(org, { ...won, name }))
  await run()
  expect(await conversions()).toHaveLength(4)

  await org.call(`PATCH /leads/${ids[0]}`, { body: { status: 'open' } })
  await org.call(`PATCH /leads/${ids[1]}`, { body: { ad_user_data: false } })
  await org.call(`POST /leads/${ids[2]}/erase`)
  await run(3_601_000)

  const names = [...platform.accepted.values()].map((call) => call.body.leadId)
  expect(names).toEqual([ids[3]])
  expect((await conversions()).map(({ state, reason }) => [state, reason])).toEqual([
    ['accepted', null],
    ['skipped', 'consent_denied'],
    ['retracted', 'lead_changed'],
  ])
})

test('a lead that is erased during its request leaves nothing', async () => {
  const org = await service.newOrg()
  const { run, platform, conversions } = await newHttpDestination(service, org)
  const id = await create(org, won)
  platform.respond((reply) => {
    void org.call(`POST /leads/${id}/erase`).then(() => reply.writeHead(204).end())
  })

  await run()

  expect(platform.calls).toHaveLength(1)
  expect(await conversions()).toEqual([])
})
