import { afterAll, expect, test } from 'vitest'
import type { Role } from '../../../contract/organizations/roles.ts'
import { hourMs } from '../../../contract/values/time.ts'
import { newId } from '../../platform/process/ids.ts'
import { startWithAccounts } from '../../test/calls/accounts/account-calls.ts'
import { sendMails, startMailing } from '../../test/calls/accounts/mail-calls.ts'
import { buildMailInput } from '../../test/calls/accounts/mail-input.ts'
import { newPerson, type TestPerson } from '../../test/calls/app-calls.ts'
import { until } from '../../test/calls/lead-calls.ts'
import { startService } from '../../test/harness.ts'
import { startSmtp } from '../../test/processes/smtp-server.ts'
import { createMailer, type Mail } from '../accounts/index.ts'
import { pass, warn } from '../health/check-result.ts'
import type { AlarmRow } from './alarms/alarm-store.ts'
import { chooseAlarms } from './alarms/choose-alarms.ts'
import { queueAlarms } from './alarms/queue-alarms.ts'
import { insertMail } from './outbox/outbox-store.ts'

const service = await startService()
const mailing = await startMailing(service)
const refusing = await startSmtp('refusing')
const failing = await startWithAccounts(service, {
  mailer: createMailer(refusing.url, 'x@example.com'),
})
afterAll(async () => {
  await mailing.stop()
  await failing.stop()
  await refusing.stop()
  await service.stop()
})
const { app, db, send, mailsTo } = mailing

/** An organization that has reached its plan limit, which triggers a warning. */
async function newTeam(roles: readonly Role[] = ['owner']) {
  const org = await service.newOrg({ leadsLimit: 1, name: 'Acme' })
  await org.call('POST /leads', { body: { name: 'Ada' } })
  const people = []
  for (const role of roles) people.push(await newPerson(service, { [org.orgId]: role }))
  const [owner = expect.fail('no member')] = people
  return { ...org, people, owner, at: `/orgs/${org.orgId}/mail-preferences` }
}

const choose = (person: TestPerson, at: string, alarms: boolean) =>
  person.call(`PUT ${at}`, {
    body: buildMailInput({ alarms }),
  })

const later = (hours: number) => new Date(Date.now() + hours * hourMs)

test('owners get one email about a new warning, with what happened and what to do', async () => {
  const { orgId, people } = await newTeam(['owner', 'admin', 'member', 'viewer'])

  expect(await queueAlarms(db, orgId, new Date())).toBe(1)
  expect(await queueAlarms(db, orgId, later(1))).toBe(0)
  await send(later(2))
  await send(later(3))

  const [mails = [], ...others] = people.map(mailsTo)
  expect(others).toEqual([[], [], []])
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('Subject: Acme: Plan')
  expect(mails[0]).toContain(`http://test/o/${orgId}/settings/health`)
  expect(mails[0]).toMatch(/^List-Unsubscribe:\s+<http:\/\/test\/unsubscribe\?token=v1/m)
  expect(mails[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
})

test('nothing is emailed while all is well', async () => {
  const { orgId } = await service.newOrg()
  await newPerson(service, { [orgId]: 'owner' })

  expect(await queueAlarms(db, orgId, new Date())).toBe(0)
})

test('several processes add an alarm once', async () => {
  const { orgId, owner } = await newTeam()

  const added = await Promise.all([1, 2, 3, 4].map(() => queueAlarms(db, orgId, new Date())))
  await Promise.all([1, 2, 3].map(() => send(later(1))))

  expect(added.toSorted()).toEqual([0, 0, 0, 1])
  expect(mailsTo(owner)).toHaveLength(1)
})

test('preferences determine who gets alarms, and roles without the page get none', async () => {
  const { orgId, at, people } = await newTeam(['owner', 'member', 'viewer'])
  const [owner, member, viewer] = people as [TestPerson, TestPerson, TestPerson] // three roles
  await choose(owner, at, false)
  await choose(member, at, true)
  await choose(viewer, at, true)

  await queueAlarms(db, orgId, new Date())
  await send(later(1))

  expect(people.map((one) => mailsTo(one).length)).toEqual([0, 1, 0])
  const shown = await viewer.call(`GET ${at}`)
  expect(shown.body.data).toMatchObject({
    kinds: [
      ...['newLeads', 'assigned', 'mentions', 'reminders', 'openLeads', 'spendImports'],
      ...['weekly', 'monthly'],
    ],
    ...{ canSend: false, isVerified: true },
  })
})

test('a member who leaves or unsubscribes before the email is sent gets none', async () => {
  const { orgId, at, people } = await newTeam(['owner', 'admin', 'admin'])
  const [owner, leaving, bored] = people as [TestPerson, TestPerson, TestPerson] // three roles
  await choose(leaving, at, true)
  await choose(bored, at, true)
  expect(await queueAlarms(db, orgId, new Date())).toBe(3)

  await owner.call(`DELETE /orgs/${orgId}/members/${leaving.id}`)
  await choose(bored, at, false)
  await send(later(1))

  expect(people.map((one) => mailsTo(one).length)).toEqual([1, 0, 0])
})

test('an email is added once per member, kind and period', async () => {
  const { orgId, owner } = await newTeam()
  const stranger = await newPerson(service, {})
  const add = (personId: string) =>
    db.inOrg(orgId, (tx) => {
      const nextAt = '2099-01-01T00:00:00Z'
      const mail = { personId, kind: 'alarms', period: '2026-W10', content: {}, nextAt } as const
      return insertMail(tx, { id: newId(), ...mail }, new Date())
    })

  expect([await add(owner.id), await add(owner.id), await add(stranger.id)]).toEqual([
    ...[true, false, false],
  ])
})

test('an email that fails is sent later with the same Message-ID, and dropped after a day', async () => {
  const { orgId, owner } = await newTeam()
  await queueAlarms(db, orgId, new Date())

  await sendMails(failing.db, later(0))
  const soon = mailsTo(owner).length
  await send(new Date())
  await send(later(1))

  expect(soon).toBe(0)
  expect(mailsTo(owner)).toHaveLength(1)
  expect(mailsTo(owner)[0]).toMatch(/^Message-ID: <[0-9a-f-]{36}@test>/m)

  const other = await newTeam()
  await queueAlarms(db, other.orgId, new Date())
  await sendMails(failing.db, later(25))
  await send(later(50))
  expect(mailsTo(other.owner)).toHaveLength(0)
})

test('a warning that keeps stopping and starting is emailed at most twice a day', () => {
  const warning = warn('pixel', 'silent')
  const run = (rows: readonly AlarmRow[], isOn: boolean, hours: number) =>
    chooseAlarms(rows, isOn ? [warning] : [pass('pixel')], later(hours))
  let rows: readonly AlarmRow[] = []
  const mailedAt: number[] = []

  for (let hour = 0; hour < 48; hour++) {
    const change = run(rows, hour % 2 === 0, hour)
    rows = change.rows
    if (change.mailed.length > 0) mailedAt.push(hour)
  }

  expect(mailedAt).toEqual([0, 2, 24, 26])
  expect(run(rows, false, 100).rows).toEqual([])
})

test('a link in an email unsubscribes without sign-in, after a confirmation', async () => {
  const { orgId, at, owner } = await newTeam()
  await queueAlarms(db, orgId, new Date())
  await send(later(1))
  const link = /<http:\/\/test(\/unsubscribe\S+)>/.exec(mailsTo(owner)[0] ?? '')?.[1] ?? ''
  const isOn = async () => (await owner.call(`GET ${at}`)).body.data.choices.alarms

  const page = await app.inject({ method: 'GET', url: link })
  const before = await isOn()
  const done = await app.inject({
    method: 'POST',
    url: link,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

  expect([page.statusCode, before]).toEqual([200, true])
  expect(page.body).toContain('<form method="post"')
  expect([done.statusCode, await isOn()]).toEqual([200, false])
})

test.for(['', 'v1.00000000.AAAA', 'x'.repeat(2_000)])(
  'an invalid link changes nothing: %s',
  async (token) => {
    const url = `/unsubscribe?token=${token}`

    const answers = [
      await app.inject({ method: 'GET', url }),
      await app.inject({ method: 'POST', url }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  },
)

test('a process that dies loses no email, and repeats one only with the same Message-ID', async () => {
  const { orgId, owner } = await newTeam()
  await queueAlarms(db, orgId, new Date())
  const deaths: string[] = []
  const revivals: (() => Promise<void>)[] = []
  const dying = async (isAfterSending: boolean, now: Date) => {
    const { promise: revived, resolve: revive } = Promise.withResolvers<void>()
    const mailer = createMailer(mailing.smtpUrl, 'x@example.com')
    const send = async (mail: Mail) => {
      if (isAfterSending) await mailer.send(mail)
      deaths.push(mail.messageId ?? '')
      await revived
      throw new Error('The lease was lost long ago.')
    }
    const process = await startWithAccounts(service, { mailer: { send } })
    const before = deaths.length
    const sending = sendMails(process.db, now)
    revivals.push(async () => {
      revive()
      await sending
      await process.stop()
    })
    await until(
      async () => deaths.length,
      (n) => n > before,
    )
  }

  await dying(false, later(1))
  await send(later(1))
  const held = mailsTo(owner).length
  await dying(true, later(2))
  await send(later(3))
  await send(later(4))
  for (const revive of revivals) await revive()
  await send(later(20))

  expect(held).toBe(0)
  expect(mailsTo(owner)).toHaveLength(2)
  const ids = mailsTo(owner).map((mail) => /^Message-ID: (\S+)/m.exec(mail)?.[1])
  expect(new Set([...ids, ...deaths]).size).toBe(1)
})
