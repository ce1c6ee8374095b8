import { type KeyObject, randomBytes, sign } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import {
  type Browser,
  newSignedIn,
  password,
  startWithAccounts,
} from '../../../test/calls/accounts/account-calls.ts'
import { listPasskeys, register, withPasskey } from '../../../test/calls/accounts/passkey-calls.ts'
import { type Cbor, newPasskeyDevice } from '../../../test/fixtures/passkey-device.ts'
import { startService } from '../../../test/harness.ts'
import { newCertificate } from '../../../test/processes/certificate.ts'
import { ageLogins } from '../../../test/stores/login-rows-store.ts'
import { addPasskey, loadSignedInUser, registrationSchema, startPasskey } from '../index.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const list = '/app/auth/passkeys'

const age = (personId: string, minutes: number) =>
  db.inSystem((tx) => ageLogins(tx, personId, minutes))

test('the browser is asked for a passkey that works without an email address', async () => {
  const { browser, ada } = await newSignedIn(service)
  const device = await withPasskey(browser)

  const { body } = await browser.call(`POST ${list}/register-options`, {})

  expect(body.data).toMatchObject({
    rp: { name: 'Leadtrace', id: 'test' },
    user: { name: ada.email, displayName: 'Ada', id: expect.stringMatching(/^[\w-]{22}$/) },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: device.id, type: 'public-key', transports: ['internal', 'hybrid'] }],
  })
})

const ofMaker = { C: 'AT', O: 'Maker', OU: 'Authenticator Attestation', CN: 'Key' }

/** A valid attestation. The library would follow the URLs in its certificates. */
function withCertificate(signed: Buffer): readonly [string, Map<string, Cbor>] {
  const { certificate, privateKey } = newCertificate(ofMaker)
  const sig = sign('sha256', signed, privateKey)
  return ['packed', new Map<string, Cbor>(Object.entries({ alg: -7, sig, x5c: [certificate] }))]
}

test.for([
  ['on the page of another site', { origin: 'https://evil.example' }],
  ['in a frame of another site', { crossOrigin: true }],
  ['for another host', { host: 'evil.example' }],
  ['without user verification', { isVerified: false }],
  ['for an unknown challenge', { challenge: randomBytes(32).toString('base64url') }],
  ['with manufacturer certificates', { attest: withCertificate }],
] as const)('a passkey created %s is rejected', async ([, flaws]) => {
  const { browser } = await newSignedIn(service)

  const answer = await register(browser, newPasskeyDevice(), flaws)

  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } })
  expect(await listPasskeys(browser)).toEqual([])
})

test('a passkey with an unrequested self-attestation is accepted', async () => {
  const { browser } = await newSignedIn(service)
  const attest = (signed: Buffer, key: KeyObject) =>
    [
      'packed',
      new Map<string, Cbor>([
        ['alg', -7],
        ['sig', sign('sha256', signed, key)],
      ]),
    ] as const

  const right = await register(browser, newPasskeyDevice(), { attest })
  const wrong = await register(browser, newPasskeyDevice(), {
    attest: (signed, key) => attest(Buffer.concat([signed, signed]), key),
  })

  expect([right.status, wrong.status]).toEqual([200, 400])
})

test('a challenge can be answered once, by the user it was made for', async () => {
  const [{ browser: hers }, { browser: his }] = [
    await newSignedIn(service),
    await newSignedIn(service),
  ]
  const { body } = await hers.call(`POST ${list}/register-options`, {})
  const cookie = hers.cookies.get('leadtrace.challenge') ?? ''
  his.cookies.set('leadtrace.challenge', cookie)
  const add = (browser: Browser) =>
    browser.call(`POST ${list}`, { name: 'Phone', response: newPasskeyDevice().create(body.data) })

  const taken = await add(his)
  const spent = await add(hers)
  const again = await hers.call(`POST ${list}/register-options`, {})
  const sent = { name: 'Phone', response: newPasskeyDevice().create(again.body.data) }
  const right = await hers.call(`POST ${list}`, sent)
  const replayed = await hers.call(`POST ${list}`, sent)

  const statuses = [taken, spent, right, replayed].map(({ status }) => status)
  expect(statuses).toEqual([400, 400, 200, 400])
})

test('the same key pair cannot be added twice, by any user', async () => {
  const [{ browser: hers }, { browser: his }] = [
    await newSignedIn(service),
    await newSignedIn(service),
  ]
  const device = await withPasskey(hers)

  const answers = [await register(hers, device), await register(his, device)]

  expect(answers.map(({ status }) => status)).toEqual([409, 409])
  expect(await listPasskeys(his)).toEqual([])
})

test('a user whose session ends in the meantime cannot add a passkey', async () => {
  const { browser } = await newSignedIn(service)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const person = (await loadSignedInUser(db, { cookie })) ?? expect.fail('nobody is signed in')
  const options = await startPasskey(db, person, { browser: 'secret' }, new Date())
  const registration = registrationSchema.parse(newPasskeyDevice().create(options))

  await browser.call('POST /app/auth/sign-out')
  const adding = addPasskey(
    db,
    person,
    { browser: 'secret', name: 'Phone', registration },
    new Date(),
  )

  await expect(adding).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('the password is required again 10 minutes after signing in', async () => {
  const { browser, ada } = await newSignedIn(service)
  const ask = (body: object) => browser.call(`POST ${list}/register-options`, body)
  await age(ada.id, 9)
  const fresh = await ask({})
  await age(ada.id, 11)

  const [stale, wrong, right] = [
    await ask({}),
    await ask({ password: 'a wrong guess' }),
    await ask({ password }),
  ]

  expect([fresh.status, stale.status, wrong.status, right.status]).toEqual([200, 403, 400, 200])
  expect(stale.body.error.details).toEqual({ reason: 'SESSION_NOT_FRESH' })
  expect(wrong.body.error.details).toEqual({ reason: 'INVALID_PASSWORD' })
  expect(stale.headers['set-cookie']).toBeUndefined()
})

test('password guesses are rate limited', async () => {
  const second = await startWithAccounts(service)
  const { browser, ada } = await newSignedIn({ app: second.app, db })
  await age(ada.id, 11)

  const statuses = []
  for (let i = 0; i < 11; i++) {
    const sent = { password: `guess ${i}` }
    statuses.push((await browser.call(`POST ${list}/register-options`, sent)).status)
  }

  expect(statuses).toEqual([...Array(10).fill(400), 429])
  await second.stop()
})
