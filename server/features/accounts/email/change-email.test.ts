import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import {
  type Browser,
  newMember,
  newPerson,
  openBrowser,
  password,
  signIn,
  startWithAccounts,
} from '../../../test/calls/account-calls.ts'
import { signInWith, withPasskey } from '../../../test/calls/passkey-calls.ts'
import { startService } from '../../../test/harness.ts'
import { findToken } from '../../../test/processes/smtp-server.ts'
import { ageLogins } from '../../../test/stores/login-rows-store.ts'
import { selectEverything } from '../../../test/stores/org-rows-store.ts'
import { createResetLink } from '../index.ts'
import { insertInvitation } from '../members/invitation-store.ts'
import type { Mail } from './mailer.ts'

const service = await startService()
const mails: Mail[] = []
const mailer = {
  send: async (mail: Mail) => {
    mails.push(mail)
  },
}
const mailing = await startWithAccounts(service, { mailer })
afterAll(async () => {
  await mailing.stop()
  await service.stop()
})
const { app, db } = mailing

async function newSignedIn() {
  const [browser, ada] = [openBrowser(app), await newPerson(db)]
  await signIn(browser, ada)
  return { browser, ada, newEmail: `new-${ada.email}` }
}

const ask = (browser: Browser, newEmail: string, more: object = {}) =>
  browser.call('POST /app/auth/change-email', { newEmail, ...more })

const mailsTo = (email: string) => mails.filter(({ to }) => to === email)

/** The address of the link that was mailed last to somebody. */
function linkTo(email: string): string {
  const { text } = mailsTo(email).at(-1) ?? expect.fail('there is no mail')
  const { pathname, search } = new URL(/http:\S+/.exec(text)?.[0] ?? '')
  return pathname + search
}

const open = (browser: Browser, link: string) => browser.call(`GET ${link}`)

const isSignedIn = async (browser: Browser) =>
  (await browser.call('GET /app/auth/sessions')).status === 200

const reset = async (link: string | undefined) =>
  openBrowser(app).call('POST /app/auth/reset-password', {
    token: findToken(link ?? ''),
    newPassword: 'another good one',
  })

test('a new address counts once its link was opened', async () => {
  const { browser, ada, newEmail } = await newSignedIn()
  const emailNow = async () => (await browser.call('GET /app/me')).body.data.email

  const asked = await ask(browser, newEmail.toUpperCase())
  const before = await emailNow()
  const stored = await db.inSystem((tx) => selectEverything(tx, 'verification'))
  const opened = await open(browser, linkTo(newEmail))

  expect([asked.status, asked.body.data]).toEqual([200, { status: true }])
  expect([before, await emailNow()]).toEqual([ada.email, newEmail])
  expect([opened.status, opened.headers.location]).toEqual([302, 'http://test/'])
  expect((await signIn(openBrowser(app), { email: newEmail })).status).toBe(200)
  expect((await signIn(openBrowser(app), ada)).status).toBe(401)
  expect(JSON.stringify(stored)).not.toContain(newEmail)
})

test('keys that were made under the former address show the new one', async () => {
  const org = await service.newOrg()
  const [browser, ada] = [openBrowser(app), await newMember(service, org, 'owner')]
  const newEmail = `new-${ada.email}`
  await signIn(browser, ada)
  const wish = { name: 'Of Ada', access: 'read' }
  const made = await browser.call(`POST /app/orgs/${org.orgId}/keys`, wish)
  await ask(browser, newEmail)

  await open(browser, linkTo(newEmail))

  const { body } = await browser.call(`GET /app/orgs/${org.orgId}/keys`)
  expect([200, 201]).toContain(made.status)
  expect(body.data).toContainEqual(expect.objectContaining({ name: 'Of Ada', createdBy: newEmail }))
  expect(JSON.stringify(body.data)).not.toContain(`"${ada.email}"`)
})

test('no invitation keeps the former address', async () => {
  const org = await service.newOrg()
  const [browser, ada] = [openBrowser(app), await newMember(service, org, 'owner')]
  await signIn(browser, ada)
  await db.inOrg(org.orgId, (tx) =>
    insertInvitation(tx, {
      ...{ orgId: org.orgId, id: newId(), email: ada.email, role: 'owner', invitedBy: ada.id },
      ...{ tokenHash: newId(), createdAt: new Date(), expiresAt: new Date() },
    }),
  )
  await ask(browser, `new-${ada.email}`)

  await open(browser, linkTo(`new-${ada.email}`))

  const kept = await db.readInOrg(org.orgId, (tx) => selectEverything(tx, 'invitation'))
  expect(kept).toEqual([])
})

test('10 minutes after signing in the password is asked for', async () => {
  const { browser, ada, newEmail } = await newSignedIn()
  await db.inSystem((tx) => ageLogins(tx, ada.id, 11))

  const [stale, wrong] = [
    await ask(browser, newEmail),
    await ask(browser, newEmail, { password: 'a wrong guess' }),
  ]
  const before = mailsTo(newEmail).length
  const right = await ask(browser, newEmail, { password })

  expect([stale.status, wrong.status, right.status]).toEqual([403, 400, 200])
  expect(stale.body.error.details).toEqual({ reason: 'SESSION_NOT_FRESH' })
  expect(wrong.body.error.details).toEqual({ reason: 'INVALID_PASSWORD' })
  expect([before, mailsTo(newEmail).length]).toEqual([0, 1])
})

test('whoever guesses the password there is slowed down', async () => {
  const { browser, ada, newEmail } = await newSignedIn()
  await db.inSystem((tx) => ageLogins(tx, ada.id, 11))

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => ask(browser, newEmail, { password: `guess ${i}` })),
  )

  expect(answers.map(({ status }) => status)).toContain(429)
})

test('the change is told to the former address, and ends other sessions and open links', async () => {
  const { browser, ada, newEmail } = await newSignedIn()
  const thief = openBrowser(app)
  await signIn(thief, ada)
  const resetLink = await createResetLink(db, ada.email, new Date())
  await ask(browser, newEmail)

  const toldBefore = mailsTo(ada.email)
  await open(browser, linkTo(newEmail))

  expect(toldBefore).toEqual([])
  expect(mailsTo(ada.email)).toMatchObject([{ text: expect.stringContaining(newEmail) }])
  expect([await isSignedIn(browser), await isSignedIn(thief)]).toEqual([true, false])
  expect((await reset(resetLink)).status).toBe(400)
})

test('a link works once, and not for whoever changes its end', async () => {
  const { browser, newEmail } = await newSignedIn()
  await ask(browser, newEmail)
  const link = linkTo(newEmail)
  const forged = link.replace(
    /\.[^.]+$/,
    `.${Buffer.from('eve@example.com').toString('base64url')}`,
  )

  const answers = [
    await open(browser, forged),
    await open(browser, link),
    await open(browser, link),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 302, 404])
  expect(answers[0]?.body).toContain('This link has ended')
})

test.for([
  ['signs out everywhere', (browser: Browser) => browser.call('DELETE /app/auth/sessions')],
  [
    'has a new password',
    async (_: Browser, email: string) => reset(await createResetLink(db, email, new Date())),
  ],
  [
    'has changed the password',
    (browser: Browser) =>
      browser.call('POST /app/auth/change-password', {
        currentPassword: password,
        newPassword: 'another good one',
        revokeOtherSessions: true,
      }),
  ],
] as const)('a link ends when its person %s', async ([, end]) => {
  const { browser, ada, newEmail } = await newSignedIn()
  await ask(browser, newEmail)

  await end(browser, ada.email)
  const opened = await open(openBrowser(app), linkTo(newEmail))

  expect(opened.status).toBe(404)
})

test('whoever is signed in as somebody else cannot use a link', async () => {
  const [{ browser, newEmail }, other] = [await newSignedIn(), await newSignedIn()]
  await ask(browser, newEmail)

  const opened = await open(other.browser, linkTo(newEmail))

  expect(opened.status).toBe(404)
  expect((await signIn(openBrowser(app), { email: newEmail })).status).toBe(401)
})

test('an address that has an account is refused in the same words, and gets no mail', async () => {
  const [{ browser }, { ada: other }] = [await newSignedIn(), await newSignedIn()]

  const [taken, free] = [await ask(browser, other.email), await ask(browser, `${newId()}@a.co`)]

  expect([taken.status, taken.body.data]).toEqual([free.status, free.body.data])
  expect(mailsTo(other.email)).toEqual([])
})

test('an address that somebody else took meanwhile is not given away', async () => {
  const [one, two] = [await newSignedIn(), await newSignedIn()]
  await ask(one.browser, one.newEmail)
  const link = linkTo(one.newEmail)
  await ask(two.browser, one.newEmail)
  await open(two.browser, linkTo(one.newEmail))

  const late = await open(one.browser, link)

  expect(late.status).toBe(404)
  expect((await one.browser.call('GET /app/me')).body.data.email).toBe(one.ada.email)
})

test.for([
  ['by who is signed in proves the address', true, 200],
  ['elsewhere proves nothing', false, 401],
] as const)('opening a link %s', async ([, isOwn, status]) => {
  const { browser, newEmail } = await newSignedIn()
  const device = await withPasskey(browser)
  await ask(browser, newEmail)

  await open(isOwn ? browser : openBrowser(app), linkTo(newEmail))
  await reset(await createResetLink(db, newEmail, new Date()))

  expect((await signInWith(openBrowser(app), device)).status).toBe(status)
})

test.for([
  ['the same address', (email: string) => email],
  ['something else', () => 'nobody'],
] as const)('%s is refused as a new one', async ([, toNew]) => {
  const { browser, ada } = await newSignedIn()

  expect((await ask(browser, toNew(ada.email))).status).toBe(400)
})

test('where no mail can be sent an address stays', async () => {
  const browser = openBrowser(service.app)
  await signIn(browser, await newPerson(db))

  const asked = await ask(browser, `${newId()}@example.com`)
  const nobody = await ask(openBrowser(app), `${newId()}@example.com`)

  expect([asked.status, nobody.status]).toEqual([400, 401])
})

test('an address that somebody else names is not mailed in numbers', async () => {
  const { browser, newEmail } = await newSignedIn()

  const answers = []
  for (let times = 0; times < 4; times++) answers.push((await ask(browser, newEmail)).status)

  expect(answers).toEqual([200, 200, 200, 429])
  expect(mailsTo(newEmail)).toHaveLength(3)
})
