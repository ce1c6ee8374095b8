import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../../platform/db/database.ts'
import {
  newMember,
  newPerson,
  openBrowser,
  signIn,
  startWithAccounts,
} from '../../../test/calls/accounts/account-calls.ts'
import {
  accept,
  inviteFrom,
  newAddress,
  newOwnedOrg,
} from '../../../test/calls/accounts/invitation-calls.ts'
import { startService } from '../../../test/harness.ts'
import {
  decodeMail,
  findToken,
  type SmtpMood,
  startSmtp,
} from '../../../test/processes/smtp-server.ts'
import { selectAudit } from '../../audit/audit-store.ts'
import { insertMembership } from '../../organizations/index.ts'
import { createMailer, invite } from '../index.ts'

const service = await startService()
afterAll(service.stop)
const { app, db } = service

const now = () => new Date()

/** Starts another process with an SMTP server; both stop after the test. */
async function withMail(mood: SmtpMood) {
  const smtp = await startSmtp(mood)
  const process = await startWithAccounts(service, {
    mailer: createMailer(smtp.url, 'Leadtrace <no-reply@test>'),
  })
  onTestFinished(async () => {
    await process.stop()
    await smtp.stop()
  })
  return { smtp, ...process }
}

test('an invited user can create an account from the email, sign in and is a member', async () => {
  const { org, owner } = await newOwnedOrg(service)
  const mail = await withMail('accepting')

  const invited = await inviteFrom(mail.db, org, owner.id)
  const token = findToken(mail.smtp.mails[0] ?? '')
  const browser = openBrowser(app)
  const read = await browser.call('POST /app/auth/read-invitation', { token })
  const accepted = await accept(app, { token })
  await signIn(browser, invited)
  const me = await browser.call('GET /app/me')

  expect(invited).toMatchObject({ isMailed: true, link: undefined })
  expect(decodeMail(mail.smtp.mails[0] ?? '')).toContain('Ada invited you to join Acme')
  expect(mail.smtp.mails[0]).toMatch(/^Auto-Submitted: auto-generated/m)
  expect(read.body.data).toEqual({
    orgName: 'Acme',
    email: invited.email,
    role: 'member',
    hasAccount: false,
  })
  expect(accepted).toMatchObject({ status: 200, body: { data: { orgId: org.orgId } } })
  expect(JSON.stringify(me.body.data)).toContain(org.orgId)
  const log = await db.readInOrg(org.orgId, (tx) =>
    selectAudit(tx, { limit: 9, before: undefined }),
  )
  const { personId } = accepted.body.data
  expect(log).toMatchObject([
    { action: 'join', actorId: personId, objectId: personId },
    { action: 'create', actorId: owner.id, objectId: invited.id },
  ])
})

test.for(['refusing', 'silent'] as const)(
  'if the mail server is %s, the inviter gets the link',
  async (mood) => {
    const { org, owner } = await newOwnedOrg(service)
    const mail = await withMail(mood)

    const invited = await inviteFrom(mail.db, org, owner.id)

    expect(invited).toMatchObject({
      isMailed: false,
      link: expect.stringMatching(/^http:\/\/test\/invitation#token=[\w-]{32}$/),
    })
    expect((await accept(app, { token: invited.token })).status).toBe(200)
  },
)

test('only the reader of the email learns whether the address has an account', async () => {
  const { org, owner } = await newOwnedOrg(service)
  const mail = await withMail('accepting')
  const ada = await newPerson(db)
  const read = async (token: string) =>
    (await openBrowser(app).call('POST /app/auth/read-invitation', { token })).body.data.hasAccount
  const inviteBy = async (on: Database, email: string) => {
    const input = { email, role: 'member', by: owner.id } as const
    const { link } = await invite(on, org.orgId, input, now())
    return findToken(link ?? mail.smtp.mails.at(-1) ?? '')
  }

  const shown = [await inviteBy(db, ada.email), await inviteBy(db, newAddress())]
  const accounts = [await read(shown[0] ?? ''), await read(shown[1] ?? '')]
  const mailed = await read(await inviteBy(mail.db, ada.email))

  expect(accounts).toEqual([null, null])
  expect(mailed).toBe(true)
})

test('emails to an address are limited, however many organizations invite it', async () => {
  const [one, two] = [await newOwnedOrg(service), await service.newOrg()]
  const by = one.owner.id
  await db.inOrg(two.orgId, (tx) => insertMembership(tx, by, 'owner', now()))
  const mail = await withMail('accepting')
  const [email, other] = [newAddress(), newAddress()]
  const send = (orgId: string, to: string) =>
    invite(mail.db, orgId, { email: to, role: 'member', by }, now())

  for (const { orgId } of [one.org, two, one.org]) await send(orgId, email)
  const refused = send(two.orgId, email.toUpperCase())

  await expect(refused).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 })
  expect(mail.smtp.mails).toHaveLength(3)
  // Earlier invitations still work, and other addresses can still be invited.
  expect((await accept(app, { token: findToken(mail.smtp.mails[2] ?? '') })).status).toBe(200)
  expect(await send(one.org.orgId, other)).toMatchObject({ isMailed: true })
})

test('an email beyond the limit of an address looks like any other, and is sent later', async () => {
  const org = await service.newOrg()
  const mail = await withMail('accepting')
  const email = newAddress()
  const answers = []
  for (let i = 0; i < 7; i++) {
    const { id: by } = await newMember(service, org, 'owner')
    for (let j = 0; j < 3; j++) {
      answers.push(await invite(mail.db, org.orgId, { email, role: 'member', by }, now()))
    }
  }

  expect(answers.map(({ isMailed, link }) => [isMailed, link])).toEqual(
    Array(21).fill([true, undefined]),
  )
  expect(mail.smtp.mails).toHaveLength(20)
})

test('a line break in a name cannot inject email headers', async () => {
  const org = await service.newOrg({ name: 'Acme' })
  const owner = await newPerson(db, 'Eve\r\nBcc: all@example.com')
  await db.inOrg(org.orgId, (tx) => insertMembership(tx, owner.id, 'owner', now()))
  const mail = await withMail('accepting')

  await inviteFrom(mail.db, org, owner.id)

  expect(mail.smtp.mails[0]).not.toMatch(/^Bcc:/m)
  expect(mail.smtp.mails[0]).toMatch(/^Subject: Eve Bcc: all@example.com invited/m)
})

test('without a mail server, the inviter gets the link, and it is not logged', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const process = await startWithAccounts(service, { log })
  const { org, owner } = await newOwnedOrg(service)

  const { token } = await inviteFrom(process.db, org, owner.id)

  expect(lines.filter((line) => line.includes(token))).toEqual([])
  await process.stop()
})
