import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../../contract/values/time.ts'
import { startMailing } from '../../../test/calls/accounts/mail-calls.ts'
import { buildMailInput } from '../../../test/calls/accounts/mail-input.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { allowLoopback, newWebhook, ok, status } from '../../../test/calls/webhook-calls.ts'
import { startService } from '../../../test/harness.ts'
import { queueAlarms } from '../../mails/index.ts'
import { runWebhook } from './webhook-jobs.ts'

const service = await startService()
const mailing = await startMailing(service)
beforeAll(() => {
  allowLoopback(service)
  allowLoopback({ ...service, db: mailing.db })
})
afterAll(async () => {
  await mailing.stop()
  await service.stop()
})

/** An organization whose webhook fails; its owner and one of two admins get alarms. */
async function newTeam(name = 'CRM') {
  const org = await service.newOrg({ name: 'Acme' })
  const people = await Promise.all(
    (['owner', 'admin', 'admin'] as const).map((role) => newPerson(service, { [org.orgId]: role })),
  )
  const at = `PUT /orgs/${org.orgId}/mail-preferences`
  await people[1]?.call(at, { body: buildMailInput({ alarms: true }) })
  const webhook = await newWebhook(service, org, { name })
  webhook.receiver.respond(status(500))
  await create(org, { name: 'Ada' })
  const run = async (later: number) => {
    const clock = () => new Date(Date.now() + later)
    await runWebhook(mailing.db, { orgId: org.orgId, id: webhook.id }, clock)
    // Health checks alone would add other emails.
    await queueAlarms(mailing.db, org.orgId, clock())
    await mailing.send(clock())
  }
  const mails = () =>
    people.map((person) => mailing.mailsTo(person).filter((mail) => /isabled/.test(mail)))
  const health = async () => {
    const { body } = await (people[0] ?? expect.fail()).call(`GET /orgs/${org.orgId}/health`)
    return body.data.checks.find(({ id }: { id: string }) => id === 'webhooks')
  }
  return { ...webhook, org, run, mails, health }
}

test('owners and admins get one email before a webhook is disabled, and one when it is', async () => {
  const { run, mails, read } = await newTeam()
  for (const hours of [0, 1, 5, 12, 24, 40]) await run(hours * hourMs)
  expect(mails()).toEqual([[], [], []])

  for (const hours of [49, 50, 60, 75, 90]) await run(hours * hourMs)
  const [warned = [], admin = [], none] = mails()
  for (const days of [5.1, 5.2, 6]) await run(days * dayMs)

  expect([warned.length, admin.length, none]).toEqual([1, 1, []])
  expect(warned[0]).toMatch(/Will be disabled in [23] days because deliveries fail: CRM/)
  expect(await read()).toMatchObject({ enabled: false })
  const [all = [], others = []] = mails()
  expect([all.length, others.length]).toEqual([2, 2])
  expect(all[1]).toContain('Disabled after failed deliveries: CRM')
})

test('status 410 is emailed once each time, also for a second webhook', async () => {
  const { org, id, receiver, run, mails } = await newTeam('')
  receiver.respond(status(410))
  await run(0)
  await run(hourMs)
  const other = await newWebhook(service, org, { name: 'Other' })
  other.receiver.respond(status(410))
  await create(org, { name: 'Bob' })
  await runWebhook(mailing.db, { orgId: org.orgId, id: other.id })
  await run(2 * hourMs)
  expect(mails()[0]).toEqual([
    expect.stringContaining('deliveries: 127.0.0.1'),
    expect.stringContaining('deliveries: Other'),
  ])

  await org.call(`PATCH /webhooks/${id}`, { body: { enabled: true } })
  await run(3 * hourMs)

  expect(mails()[0]).toHaveLength(3)
})

test('Health shows a webhook that will be disabled, until a delivery succeeds', async () => {
  const { receiver, run, health } = await newTeam()
  for (const hours of [-60, -59, -50, -40, -11]) await run(hours * hourMs)
  const before = await health()
  receiver.respond(ok)
  await run(hourMs)

  expect(before).toMatchObject({ state: 'warning', cause: 'nearlyDisabled', names: ['CRM'] })
  expect(before.message).toMatch(/Will be disabled in 3 days because deliveries fail: CRM/)
  expect((await health()).state).toBe('ok')
})
