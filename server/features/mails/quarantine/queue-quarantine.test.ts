import { afterAll, expect, test } from 'vitest'
import type { Role } from '../../../../contract/organizations/roles.ts'
import { dayMs, hourMs } from '../../../../contract/values/time.ts'
import { idAt, newId } from '../../../platform/process/ids.ts'
import { startMailing } from '../../../test/calls/accounts/mail-calls.ts'
import { buildMailInput } from '../../../test/calls/accounts/mail-input.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { allowLoopback, newWebhook } from '../../../test/calls/webhook-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { insertRejected } from '../../filter-rules/index.ts'
import { queueQuarantine } from './queue-quarantine.ts'

const service = await startService()
const mailing = await startMailing(service)
allowLoopback(service)
afterAll(async () => {
  await mailing.stop()
  await service.stop()
})
const { db, send, mailsTo } = mailing

const later = (ms: number) => new Date(Date.now() + ms)

async function join({ orgId }: TestOrg, role: Role, isOn: boolean) {
  const person = await newPerson({ ...service, app: mailing.app }, { [orgId]: role })
  const body = buildMailInput({ quarantine: isOn })
  await person.call(`PUT /orgs/${orgId}/mail-preferences`, { body })
  return person
}

/**
 * An organization with a rule that rejects leads, and its owner, who receives emails about rejected
 * leads.
 */
async function newFilteredOrg() {
  const org = await service.newOrg({ name: 'Acme' })
  const owner = await join(org, 'owner', true)
  const reject = (ms: number) => {
    const receivedAt = later(ms)
    const row = {
      id: idAt(receivedAt.getTime()),
      ruleId: newId(),
      ruleName: 'No\nspam',
      lead: '{}',
    }
    const rejected = [{ ...row, receivedAt: receivedAt.toISOString() }]
    return db.inOrg(org.orgId, (tx) => insertRejected(tx, rejected))
  }
  return { org, owner, reject, run: (ms: number) => queueQuarantine(db, org.orgId, later(ms)) }
}

test('rejected leads are reported once a day, an hour after the first, by any number of processes', async () => {
  const { org, owner, reject, run } = await newFilteredOrg()
  const muted = await join(org, 'owner', false)
  const viewer = await join(org, 'reporter', true)
  const chat = await newWebhook(service, org, { payload: 'slack', types: ['quarantine.filled'] })
  await reject(0)
  await reject(1_000)

  const early = await run(hourMs / 2)
  const runs = await Promise.all([1, 2, 3].map(() => run(hourMs + 1_000)))
  await reject(2 * hourMs)
  const sameDay = await run(dayMs)
  const nextDay = await run(dayMs + 2 * hourMs)
  const quiet = await run(10 * dayMs)
  await Promise.all([1, 2].map(() => send(later(2 * dayMs))))
  await send(later(2 * dayMs))
  await chat.run()

  expect([early, runs.toSorted(), sameDay, nextDay, quiet]).toEqual([0, [0, 0, 2], 0, 1, 0])
  const [first = '', second = '', ...others] = mailsTo(owner).toSorted()
  expect([others, mailsTo(muted), mailsTo(viewer)]).toEqual([[], [], []])
  const mail = first.includes('2 leads') ? first : second
  expect(mail).toContain('Subject: Acme: 2 leads in quarantine')
  expect(mail).toContain('No spam: 2')
  expect(mail).toContain(`http://test/o/${org.orgId}/settings/quarantine`)
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  expect(`${first}${second}`).toContain('Subject: Acme: 1 lead in quarantine')
  expect(chat.receiver.received.map(({ event }) => event.text).toSorted()).toEqual([
    expect.stringMatching(/^\*New leads in quarantine\*\nLeads: 1\n/),
    expect.stringMatching(/^\*New leads in quarantine\*\nLeads: 2\n/),
  ])
})

test('of a flood of rejected leads, a thousand are counted', async () => {
  const { org, owner, run } = await newFilteredOrg()
  const receivedAt = later(0).toISOString()
  const rows = Array.from({ length: 1_200 }, () => ({
    ...{ id: idAt(Date.parse(receivedAt)), ruleId: newId(), ruleName: 'No spam' },
    ...{ lead: '{}', receivedAt },
  }))
  await db.inOrg(org.orgId, (tx) => insertRejected(tx, rows))

  await run(2 * hourMs)
  await send(later(2 * hourMs))

  expect(mailsTo(owner)[0]).toContain('Subject: Acme: 1,000+ leads in quarantine')
})
