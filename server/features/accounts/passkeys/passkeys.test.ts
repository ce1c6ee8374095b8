import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import {
  newSignedIn,
  openBrowser,
  startWithAccounts,
} from '../../../test/calls/accounts/account-calls.ts'
import {
  listPasskeys,
  register,
  signInWith,
  withPasskey,
} from '../../../test/calls/accounts/passkey-calls.ts'
import { newPasskeyDevice } from '../../../test/fixtures/passkey-device.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)
const { app, db } = service

const list = '/app/auth/passkeys'

test('the owner can add, list, rename and remove a passkey', async () => {
  const { browser } = await newSignedIn(service)
  const device = newPasskeyDevice()

  const added = await register(browser, device)
  const listed = await listPasskeys(browser)
  const { id } = added.body.data
  const renamed = await browser.call(`PATCH ${list}/${id}`, { name: 'Laptop' })
  const removed = await browser.call(`DELETE ${list}/${id}`)

  expect(listed).toEqual([added.body.data])
  expect(added.body.data).toEqual({
    id,
    name: 'Phone',
    transports: ['internal', 'hybrid'],
    aaguid: '00000000-0000-0000-0000-000000000000',
    isBackedUp: true,
    createdAt: expect.stringMatching(/Z$/),
    lastUsedAt: null,
  })
  expect(renamed.body.data).toEqual({ ...added.body.data, name: 'Laptop' })
  expect(removed.body.data).toEqual({ removed: 1 })
  expect(await listPasskeys(browser)).toEqual([])
  expect((await signInWith(openBrowser(app), device)).status).toBe(401)
})

test("a user cannot see, rename or remove another user's passkey", async () => {
  const [{ browser: hers }, { browser: his }] = [
    await newSignedIn(service),
    await newSignedIn(service),
  ]
  const device = await withPasskey(hers)
  const [{ id }] = await listPasskeys(hers)

  const answers = [
    await his.call(`DELETE ${list}/${id}`),
    await his.call(`PATCH ${list}/${id}`, { name: 'Mine' }),
    await his.call(`DELETE ${list}/${newId()}`),
    await his.call(`PATCH ${list}/x`, { name: 'Mine' }),
    await his.call(`DELETE ${list}/x`),
  ]

  for (const { status, body } of answers) {
    expect(status).toBe(404)
    expect(body.error).toEqual(answers[0]?.body.error)
  }
  expect(await listPasskeys(his)).toEqual([])
  expect(await listPasskeys(hers)).toMatchObject([{ id, name: 'Phone' }])
  expect((await signInWith(openBrowser(app), device)).status).toBe(200)
})

test('passkeys are not accessible without signing in', async () => {
  const browser = openBrowser(app)
  const response = newPasskeyDevice().create({ challenge: 'x' })

  const answers = [
    await browser.call(`GET ${list}`),
    await browser.call(`POST ${list}/register-options`, {}),
    await browser.call(`POST ${list}`, { name: 'Phone', response }),
    await browser.call(`PATCH ${list}/${newId()}`, { name: 'Phone' }),
    await browser.call(`DELETE ${list}/${newId()}`),
  ]

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
})

test('a user has at most 20 passkeys, even if they are added concurrently', async () => {
  const { browser } = await newSignedIn(service)
  const servers: Awaited<ReturnType<typeof startWithAccounts>>[] = []
  const askAndMake = async (i: number) => {
    // Each process limits attempts per user, so use several processes.
    if (i % 5 === 0) servers.push(await startWithAccounts(service))
    const tab = openBrowser((servers.at(-1) ?? expect.fail('there is no server')).app)
    for (const [name, value] of browser.cookies) tab.cookies.set(name, value)
    const { body } = await tab.call(`POST ${list}/register-options`, {})
    return { tab, response: newPasskeyDevice().create(body.data) }
  }
  const made = []
  for (let i = 0; i < 22; i++) made.push(await askAndMake(i))

  const answers = await Promise.all(
    made.map(({ tab, response }) => tab.call(`POST ${list}`, { name: 'Phone', response })),
  )
  const late = await browser.call(`POST ${list}/register-options`, {})

  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 409, 409])
  expect(await listPasskeys(browser)).toHaveLength(20)
  expect(late).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
  for (const server of servers) await server.stop()
})

test('the owner is notified by email when a passkey is added or removed', async () => {
  const mails: { to: string; subject: string; text: string }[] = []
  const send = async (mail: (typeof mails)[number]) => {
    mails.push(mail)
  }
  const second = await startWithAccounts(service, { mailer: { send } })
  const { browser, ada } = await newSignedIn({ app: second.app, db })

  await withPasskey(browser)
  const [{ id }] = await listPasskeys(browser)
  await browser.call(`DELETE ${list}/${id}`)

  expect(mails.map(({ to }) => to)).toEqual([ada.email, ada.email])
  expect(mails.map(({ subject }) => subject.split(' ')[3])).toEqual(['added', 'removed'])
  for (const { text } of mails) expect(text).toContain('"Phone"')
  await second.stop()
})
