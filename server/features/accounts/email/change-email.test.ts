import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import {
  isSignedIn,
  newMember,
  newPerson,
  openBrowser,
  password,
  signIn,
} from '../../../test/calls/accounts/account-calls.ts'
import { startChangingEmail } from '../../../test/calls/accounts/change-email-calls.ts'
import { startService } from '../../../test/harness.ts'
import { ageLogins } from '../../../test/stores/login-rows-store.ts'
import { selectEverything } from '../../../test/stores/org-rows-store.ts'
import { createResetLink } from '../index.ts'
import { insertInvitation } from '../members/invitation-store.ts'

const service = await startService()
const mailing = await startChangingEmail(service)
afterAll(async () => {
  await mailing.stop()
  await service.stop()
})
const { app, db, newChanger, requestChange, mailsTo, linkTo, open, reset } = mailing

test('a new address takes effect once its link is opened', async () => {
  const { browser, ada, newEmail } = await newChanger()
  const emailNow = async () => (await browser.call('GET /app/me')).body.data.email

  const requested = await requestChange(browser, newEmail.toUpperCase())
  const before = await emailNow()
  const stored = await db.inSystem((tx) => selectEverything(tx, 'verification'))
  const opened = await open(browser, linkTo(newEmail))

  expect([requested.status, requested.body.data]).toEqual([200, { status: true }])
  expect([before, await emailNow()]).toEqual([ada.email, newEmail])
  expect([opened.status, opened.headers.location]).toEqual([302, 'http://test/'])
  expect((await signIn(openBrowser(app), { email: newEmail })).status).toBe(200)
  expect((await signIn(openBrowser(app), ada)).status).toBe(401)
  expect(JSON.stringify(stored)).not.toContain(newEmail)
})

test('keys created under the former address show the new one', async () => {
  const org = await service.newOrg()
  const [browser, ada] = [openBrowser(app), await newMember(service, org, 'owner')]
  const newEmail = `new-${ada.email}`
  await signIn(browser, ada)
  const keyInput = { name: 'Of Ada', scopes: ['leads:read'] }
  const made = await browser.call(`POST /app/orgs/${org.orgId}/keys`, keyInput)
  await requestChange(browser, newEmail)

  await open(browser, linkTo(newEmail))

  const { body } = await browser.call(`GET /app/orgs/${org.orgId}/keys`)
  expect([200, 201]).toContain(made.status)
  expect(body.data).toContainEqual(expect.objectContaining({ name: 'Of Ada', createdBy: newEmail }))
  expect(JSON.stringify(body.data)).not.toContain(`"${ada.email}"`)
})

test('no invitation contains the former address afterwards', async () => {
  const org = await service.newOrg()
  const [browser, ada] = [openBrowser(app), await newMember(service, org, 'owner')]
  await signIn(browser, ada)
  await db.inOrg(org.orgId, (tx) =>
    insertInvitation(tx, {
      ...{ orgId: org.orgId, id: newId(), email: ada.email, role: 'owner', invitedBy: ada.id },
      ...{ tokenHash: newId(), createdAt: new Date(), expiresAt: new Date() },
    }),
  )
  await requestChange(browser, `new-${ada.email}`)

  await open(browser, linkTo(`new-${ada.email}`))

  const invitations = await db.readInOrg(org.orgId, (tx) => selectEverything(tx, 'invitation'))
  expect(invitations).toEqual([])
})

test('the password is required 10 minutes after signing in', async () => {
  const { browser, ada, newEmail } = await newChanger()
  await db.inSystem((tx) => ageLogins(tx, ada.id, 11))

  const [stale, wrong] = [
    await requestChange(browser, newEmail),
    await requestChange(browser, newEmail, { password: 'a wrong guess' }),
  ]
  const before = mailsTo(newEmail).length
  const right = await requestChange(browser, newEmail, { password })

  expect([stale.status, wrong.status, right.status]).toEqual([403, 400, 200])
  expect(stale.body.error.details).toEqual({ reason: 'SESSION_NOT_FRESH' })
  expect(wrong.body.error.details).toEqual({ reason: 'INVALID_PASSWORD' })
  expect([before, mailsTo(newEmail).length]).toEqual([0, 1])
})

test('password guesses are rate limited', async () => {
  const { browser, ada, newEmail } = await newChanger()
  await db.inSystem((tx) => ageLogins(tx, ada.id, 11))

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      requestChange(browser, newEmail, { password: `guess ${i}` }),
    ),
  )

  expect(answers.map(({ status }) => status)).toContain(429)
})

test('a change is emailed to the former address and ends other sessions and open links', async () => {
  const { browser, ada, newEmail } = await newChanger()
  const thief = openBrowser(app)
  await signIn(thief, ada)
  const resetLink = await createResetLink(db, ada.email, new Date())
  await requestChange(browser, newEmail)

  const toldBefore = mailsTo(ada.email)
  await open(browser, linkTo(newEmail))

  expect(toldBefore).toEqual([])
  expect(mailsTo(ada.email)).toMatchObject([{ text: expect.stringContaining(newEmail) }])
  expect([await isSignedIn(browser), await isSignedIn(thief)]).toEqual([true, false])
  expect((await reset(resetLink)).status).toBe(400)
})

test('an address with an account gets the same response, but no email', async () => {
  const [{ browser }, { ada: other }] = [await newChanger(), await newChanger()]

  const [taken, free] = [
    await requestChange(browser, other.email),
    await requestChange(browser, `${newId()}@a.co`),
  ]

  expect([taken.status, taken.body.data]).toEqual([free.status, free.body.data])
  expect(mailsTo(other.email)).toEqual([])
})

test.for([
  ['the same address', (email: string) => email],
  ['an invalid address', () => 'nobody'],
] as const)('%s is rejected as a new address', async ([, toNew]) => {
  const { browser, ada } = await newChanger()

  expect((await requestChange(browser, toNew(ada.email))).status).toBe(400)
})

test('an address cannot be changed if no email can be sent', async () => {
  const browser = openBrowser(service.app)
  await signIn(browser, await newPerson(db))

  const refused = await requestChange(browser, `${newId()}@example.com`)
  const nobody = await requestChange(openBrowser(app), `${newId()}@example.com`)

  expect([refused.status, nobody.status]).toEqual([400, 401])
})

test('emails to a requested address are rate limited', async () => {
  const { browser, newEmail } = await newChanger()

  const answers = []
  for (let times = 0; times < 4; times++)
    answers.push((await requestChange(browser, newEmail)).status)

  expect(answers).toEqual([200, 200, 200, 429])
  expect(mailsTo(newEmail)).toHaveLength(3)
})
