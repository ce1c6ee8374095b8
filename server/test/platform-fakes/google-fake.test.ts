import { expect, onTestFinished, test } from 'vitest'
import type { TestAnswer } from '../harness.ts'
import { fakeNow } from './conversions.ts'
import { type GoogleFake, startGoogleFake } from './google-fake.ts'
import { startOauthFake } from './oauth-fake.ts'

const hash = 'a'.repeat(64)

const event = {
  eventTimestamp: '2026-11-25T10:00:00Z',
  eventSource: 'WEB',
  transactionId: 'lead-1',
  conversionValue: 12.5,
  currency: 'EUR',
  adIdentifiers: { gclid: 'Cj0KCQ' },
  userData: { userIdentifiers: [{ emailAddress: hash }] },
  consent: { adUserData: 'CONSENT_GRANTED' },
}

const account = { accountType: 'GOOGLE_ADS', accountId: '1234567890' }

const body = {
  destinations: [{ operatingAccount: account, productDestinationId: '987' }],
  events: [event],
  encoding: 'HEX',
}

async function startFake(): Promise<GoogleFake> {
  const fake = await startGoogleFake()
  onTestFinished(fake.stop)
  fake.now = () => fakeNow
  return fake
}

async function call(fake: GoogleFake, path: string, sent?: object, token = 'token') {
  const response = await fetch(`${fake.url}/v1/${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(sent === undefined ? {} : { method: 'POST', body: JSON.stringify(sent) }),
  })
  const answer: TestAnswer['body'] = await response.json()
  return { status: response.status, body: answer }
}

const ingest = (fake: GoogleFake, sent: object) => call(fake, 'events:ingest', sent)

const withEvent = (change: object) => ({ ...body, events: [{ ...event, ...change }] })

test.for([
  ['an unknown field', { ...body, partner: 'x' }],
  ['an account with hyphens', withAccount('123-456-7890')],
  ['an action name instead of its ID', withAction('Sale')],
  ['two events', { ...body, events: [event, event] }],
  ['no encoding', { ...body, encoding: undefined }],
  ['an unhashed address', withEvent({ userData: withAddress('ada@example.com') })],
  ['an upper-case hash', withEvent({ userData: withAddress('A'.repeat(64)) })],
  ['a time without a time zone', withEvent({ eventTimestamp: '2026-11-25 10:00:00' })],
  ['a time of 91 days ago', withEvent({ eventTimestamp: '2026-08-28T09:00:00Z' })],
  ['a time in the future', withEvent({ eventTimestamp: '2026-11-28T10:00:00Z' })],
  ['an unknown source', withEvent({ eventSource: 'CRM' })],
  ['a transaction ID of one character', withEvent({ transactionId: '1' })],
  ['a currency in lower case', withEvent({ currency: 'eur' })],
  ['a value as text', withEvent({ conversionValue: '12.5' })],
  ['consent in words', withEvent({ consent: { adUserData: 'GRANTED' } })],
  ['no identifiers', withEvent({ adIdentifiers: undefined, userData: undefined })],
] as const)('Google refuses %s, and stores nothing', async ([, sent]) => {
  const fake = await startFake()

  const answer = await ingest(fake, sent)

  expect([answer.status, answer.body.error.status]).toEqual([400, 'INVALID_ARGUMENT'])
  expect(fake.stored.size).toBe(0)
})

function withAccount(accountId: string) {
  const operatingAccount = { ...account, accountId }
  return { ...body, destinations: [{ ...body.destinations[0], operatingAccount }] }
}

function withAction(productDestinationId: string) {
  return { ...body, destinations: [{ ...body.destinations[0], productDestinationId }] }
}

function withAddress(emailAddress: string) {
  return { userIdentifiers: [{ emailAddress }] }
}

test('a valid event gets a new request ID each time, and a check stores nothing', async () => {
  const fake = await startFake()

  const checked = await ingest(fake, { ...body, validateOnly: true })
  const storedByCheck = fake.stored.size
  const [first, second] = [await ingest(fake, body), await ingest(fake, body)]

  expect([checked.status, checked.body, storedByCheck]).toEqual([200, {}, 0])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.requestId).not.toBe(second.body.requestId)
  expect([...fake.stored.values()].map(({ times }) => times)).toEqual([2])
})

test('a request is processed for a while, then succeeds or fails, and a repeat is a duplicate', async () => {
  const fake = await startFake()
  const reason = 'PROCESSING_ERROR_REASON_INVALID_GCLID'
  fake.results.push({ status: 'FAILED', reason })
  const failed = (await ingest(fake, body)).body.requestId
  const { requestId: repeated } = (await ingest(fake, body)).body
  const other = (await ingest(fake, withEvent({ transactionId: 'lead-2' }))).body.requestId
  const retrieve = async (requestId: string) => {
    const { body: answer } = await call(fake, `requestStatus:retrieve?requestId=${requestId}`)
    const [status] = answer.requestStatusPerDestination
    return [status.requestStatus, status.errorInfo?.errorCounts]
  }

  const early = await retrieve(failed)
  fake.now = () => fakeNow + 3_600_000

  expect(early).toEqual(['PROCESSING', undefined])
  expect(await retrieve(failed)).toEqual(['FAILED', [{ recordCount: '1', reason }]])
  const duplicate = 'PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID'
  expect(await retrieve(repeated)).toEqual(['FAILED', [{ recordCount: '1', reason: duplicate }]])
  expect(await retrieve(other)).toEqual(['SUCCESS', undefined])
})

test('unknown requests, other paths and other methods are not found', async () => {
  const fake = await startFake()

  expect((await call(fake, 'requestStatus:retrieve?requestId=x')).status).toBe(404)
  expect((await call(fake, 'requestStatus:retrieve', {})).status).toBe(404)
  expect((await call(fake, 'events:ingest')).status).toBe(404)
})

test('only tokens from the sign-in server are accepted', async () => {
  const oauth = await startOauthFake(false)
  const fake = await startGoogleFake(oauth)
  onTestFinished(async () => void (await Promise.all([oauth.stop(), fake.stop()])))

  const answer = await call(fake, 'events:ingest', body, 'a-token')

  expect([answer.status, answer.body.error.status]).toEqual([401, 'UNAUTHENTICATED'])
})
