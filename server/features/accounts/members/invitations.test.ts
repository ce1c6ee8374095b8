import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Role } from '../../../../contract/organizations/roles.ts'
import type { Database } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/process/ids.ts'
import {
  newMember,
  newPerson,
  openBrowser,
  password,
  signIn,
  startWithAccounts,
} from '../../../test/calls/account-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import {
  decodeMail,
  findToken,
  type SmtpMood,
  startSmtp,
} from '../../../test/processes/smtp-server.ts'
import { selectEverything } from '../../../test/stores/org-rows-store.ts'
import { selectAudit } from '../../audit/audit-store.ts'
import { insertMembership } from '../../organizations/index.ts'
import {
  acceptInvitation,
  createMailer,
  endInvitation,
  getMemberships,
  invite,
  loadInvitations,
  loadMembers,
} from '../index.ts'

const service = await startService()
afterAll(service.stop)
const { app, db } = service

const address = () => `${newId()}@example.com`
const now = () => new Date()

/** An organization with an owner. */
async function newOwned() {
  const org = await service.newOrg({ name: 'Acme' })
  return { org, owner: await newMember(service, org, 'owner') }
}

async function inviteFrom(on: Database, org: TestOrg, by: string, role: Role = 'member') {
  const email = address()
  const invited = await invite(on, org.orgId, { email, role, by }, now())
  return { ...invited, email, token: findToken(invited.link ?? '') }
}

/** A process whose mails go to a server of ours. */
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

const accept = (body: object) =>
  openBrowser(app).call('POST /app/auth/accept-invitation', { name: 'New', password, ...body })

test('whoever is invited by mail gets an account, signs in and belongs', async () => {
  const { org, owner } = await newOwned()
  const mail = await withMail('accepting')

  const invited = await inviteFrom(mail.db, org, owner.id)
  const token = findToken(mail.smtp.mails[0] ?? '')
  const browser = openBrowser(app)
  const read = await browser.call('POST /app/auth/read-invitation', { token })
  const accepted = await accept({ token })
  await signIn(browser, invited)
  const me = await browser.call('GET /app/me')

  expect(invited).toMatchObject({ isMailed: true, link: undefined })
  expect(decodeMail(mail.smtp.mails[0] ?? '')).toContain('Ada invites you to join Acme')
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
  'when the mail server is %s the inviter gets the link',
  async (mood) => {
    const { org, owner } = await newOwned()
    const mail = await withMail(mood)

    const invited = await inviteFrom(mail.db, org, owner.id)

    expect(invited).toMatchObject({
      isMailed: false,
      link: expect.stringMatching(/^http:\/\/test\/invitation#token=[\w-]{32}$/),
    })
    expect((await accept({ token: invited.token })).status).toBe(200)
  },
)

test('an invitation is accepted once, and its token is stored as a hash', async () => {
  const { org, owner } = await newOwned()
  const { token } = await inviteFrom(db, org, owner.id)
  const stored = await db.inOrg(org.orgId, (tx) => selectEverything(tx, 'invitation'))

  const answers = await Promise.all([1, 2, 3].map(() => accept({ token })))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(await loadMembers(db, org.orgId)).toHaveLength(2)
  expect(await loadInvitations(db, org.orgId)).toEqual([])
})

test('links that were revoked, replaced, made up or are too old are answered alike', async () => {
  const { org, owner } = await newOwned()
  const revoked = await inviteFrom(db, org, owner.id)
  await endInvitation(db, org.orgId, { id: revoked.id, by: owner.id }, now())
  const replaced = await inviteFrom(db, org, owner.id)
  const wish = { email: replaced.email, role: 'viewer', by: owner.id } as const
  await invite(db, org.orgId, wish, now())
  const old = await invite(db, org.orgId, { ...wish, email: address() }, new Date(0))
  const tokens = [revoked.token, replaced.token, findToken(old.link ?? ''), 'made-up']

  const answers = await Promise.all(tokens.map((token) => accept({ token })))

  for (const { status, body } of answers) {
    expect([status, body.error]).toEqual([404, answers[0]?.body.error])
  }
  expect(await loadMembers(db, org.orgId)).toHaveLength(1)
})

test('whoever has an account joins with it, and must sign in for that', async () => {
  const { org, owner } = await newOwned()
  const ada = await newPerson(db)
  const wish = { email: ada.email, role: 'admin', by: owner.id } as const
  const { link = '' } = await invite(db, org.orgId, wish, now())
  const browser = openBrowser(app)

  const stranger = await accept({ token: findToken(link) })
  await signIn(browser, ada)
  const joined = await browser.call('POST /app/auth/accept-invitation', { token: findToken(link) })

  expect([stranger.status, joined.status]).toEqual([409, 200])
  expect(await getMemberships(db, ada.id)).toEqual([
    { orgId: org.orgId, orgName: 'Acme', role: 'admin' },
  ])
})

test('only who reads the mail of an address learns whether it has an account', async () => {
  const { org, owner } = await newOwned()
  const mail = await withMail('accepting')
  const ada = await newPerson(db)
  const read = async (token: string) =>
    (await openBrowser(app).call('POST /app/auth/read-invitation', { token })).body.data.hasAccount
  const inviteBy = async (on: Database, email: string) => {
    const wish = { email, role: 'member', by: owner.id } as const
    const { link } = await invite(on, org.orgId, wish, now())
    return findToken(link ?? mail.smtp.mails.at(-1) ?? '')
  }

  const shown = [await inviteBy(db, ada.email), await inviteBy(db, address())]
  const seen = [await read(shown[0] ?? ''), await read(shown[1] ?? '')]
  const mailed = await read(await inviteBy(mail.db, ada.email))

  expect(seen).toEqual([null, null])
  expect(mailed).toBe(true)
})

test('a member who accepts another invitation keeps the role', async () => {
  const { org, owner } = await newOwned()
  const { token } = await inviteFrom(db, org, owner.id, 'viewer')

  await acceptInvitation(db, token, { personId: owner.id }, now())

  expect(await loadMembers(db, org.orgId)).toMatchObject([{ role: 'owner' }])
})

test('nobody invites above themselves, and no member twice', async () => {
  const { org, owner } = await newOwned()
  const admin = await newMember(service, org, 'admin')
  const wish = { email: owner.email.toUpperCase(), role: 'viewer', by: admin.id } as const

  await expect(inviteFrom(db, org, admin.id, 'owner')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(invite(db, org.orgId, wish, now())).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await inviteFrom(db, org, admin.id, 'admin')).toMatchObject({ isMailed: false })
})

test('an organization sees and revokes its own invitations alone', async () => {
  const [one, two] = [await newOwned(), await newOwned()]
  const { id, email } = await inviteFrom(db, one.org, one.owner.id)

  expect(await loadInvitations(db, two.org.orgId)).toEqual([])
  expect(await endInvitation(db, two.org.orgId, { id, by: two.owner.id }, now())).toBe(false)
  expect(await loadInvitations(db, one.org.orgId)).toEqual([
    {
      id,
      email,
      role: 'member',
      invitedBy: 'Ada',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    },
  ])
})

test('a short password or a missing name is told', async () => {
  const { org, owner } = await newOwned()
  const { token } = await inviteFrom(db, org, owner.id)

  const answer = await accept({ token, name: ' ', password: 'short' })

  expect(answer.status).toBe(400)
  expect(answer.body.error.details.problems.map(({ field }: { field: string }) => field)).toEqual([
    'name',
    'password',
  ])
})

test('nobody sends mails in numbers to an address, with however many organizations', async () => {
  const [one, two] = [await newOwned(), await service.newOrg()]
  const by = one.owner.id
  await db.inOrg(two.orgId, (tx) => insertMembership(tx, by, 'owner', now()))
  const mail = await withMail('accepting')
  const [email, other] = [address(), address()]
  const send = (orgId: string, to: string) =>
    invite(mail.db, orgId, { email: to, role: 'member', by }, now())

  for (const { orgId } of [one.org, two, one.org]) await send(orgId, email)
  const refused = send(two.orgId, email.toUpperCase())

  await expect(refused).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 })
  expect(mail.smtp.mails).toHaveLength(3)
  // What was sent before still works, and other people can be invited.
  expect((await accept({ token: findToken(mail.smtp.mails[2] ?? '') })).status).toBe(200)
  expect(await send(one.org.orgId, other)).toMatchObject({ isMailed: true })
})

test('a break in a name stays within the mail', async () => {
  const org = await service.newOrg({ name: 'Acme' })
  const owner = await newPerson(db, 'Eve\r\nBcc: all@example.com')
  await db.inOrg(org.orgId, (tx) => insertMembership(tx, owner.id, 'owner', now()))
  const mail = await withMail('accepting')

  await inviteFrom(mail.db, org, owner.id)

  expect(mail.smtp.mails[0]).not.toMatch(/^Bcc:/m)
  expect(mail.smtp.mails[0]).toMatch(/^Subject: Eve Bcc: all@example.com invites/m)
})

test('without a mail server the link is shown to the inviter and logged once', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const process = await startWithAccounts(service, { log })
  const { org, owner } = await newOwned()

  const { token } = await inviteFrom(process.db, org, owner.id)

  expect(lines.filter((line) => line.includes(token))).toHaveLength(1)
  await process.stop()
})
