import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createCtx, systemActor } from '../../../platform/operation.ts'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import { allowPlatforms } from '../../../test/calls/destination-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { startGoogleFake } from '../../../test/platform-fakes/google-fake.ts'
import { startLinkedinFake } from '../../../test/platform-fakes/linkedin-fake.ts'
import { startMicrosoftFake } from '../../../test/platform-fakes/microsoft-fake.ts'
import { type OauthFake, startOauthFake } from '../../../test/platform-fakes/oauth-fake.ts'
import { getOrg } from '../../organizations/index.ts'
import { runDestination } from '../sending/conversion-jobs.ts'
import { getAccessToken } from './access-token.ts'

const service = await startService()
afterAll(service.stop)

/** Fake LinkedIn API that accepts the tokens of the fake sign-in server. */
const startLinkedin = (oauth: OauthFake) =>
  startLinkedinFake({ isValidToken: (token) => oauth.isValid(token) })

const cases = [
  ['google_ads', startGoogleFake, { settings: { customerId: '123-456-7890' } }, '1234567', false],
  [
    'microsoft',
    startMicrosoftFake,
    { settings: { customerId: '12', accountId: '34' }, secret: 'token' },
    'Sale',
    true,
  ],
  ['linkedin', startLinkedin, {}, '104012', true],
] as const

const path = '/conversion-destinations'

const won = {
  ...{ name: 'Ada Lovelace', email: 'ada@example.com', gclid: 'Cj0KCQ', msclkid: '0123abcd' },
  ...{ status: 'won', value: 1200, ad_user_data: 'granted' },
}

async function newDestination([kind, start, connection, action, rotates]: (typeof cases)[number]) {
  const org = await service.newOrg({ currency: 'EUR' })
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const oauth = await startOauthFake(rotates, kind !== 'linkedin')
  const fake = await start(oauth)
  onTestFinished(async () => void (await Promise.all([oauth.stop(), fake.stop()])))
  allowPlatforms(service, {
    [fake.origin]: fake.url,
    'https://oauth2.googleapis.com': oauth.url,
    'https://login.microsoftonline.com': oauth.url,
    'https://www.linkedin.com': oauth.url,
  })
  const rules = [{ action, status: 'won', value: 'lead' }]
  const body = { name: kind, kind, enabled: true, holdHours: 0, rules, ...connection }
  const created = await org.call(`POST ${path}`, { body })
  if (created.status !== 201) throw new Error(JSON.stringify(created.body))
  const { id } = created.body.data
  const at = `/orgs/${org.orgId}/conversion-destinations/${id}`
  const consent = async (person: TestPerson = owner) => {
    const answer = await person.call(`POST ${at}/connect`, { body: {} })
    return oauth.consent(answer.body.data.url)
  }
  const visit = async (url: URL, person: TestPerson = owner) => {
    const { cookie } = person
    const answer = await service.app.inject({ url: url.pathname + url.search, headers: { cookie } })
    const location = String(answer.headers.location ?? '')
    return new URL(location, 'http://test').searchParams.get('connection') ?? answer.statusCode
  }
  const orgRow = await getOrg(service.db, org.orgId)
  if (orgRow === undefined) throw new Error('no organization')
  return {
    ...{ org, owner, oauth, fake, id, at, consent, visit },
    ctx: createCtx(service.db, orgRow, systemActor),
    run: (later = 0) =>
      runDestination(service.db, { orgId: org.orgId, id }, () => new Date(Date.now() + later)),
    list: async () => (await org.call(`GET ${path}/${id}/conversions`)).body.data.rows,
    read: async () => (await org.call(`GET ${path}`)).body.data[0],
  }
}

test.for(cases)('%s is connected by a consent, and sends a conversion once', async (one) => {
  const { org, oauth, fake, consent, visit, run, list, read } = await newDestination(one)
  await create(org, won)
  await run()
  const blocked = await read()

  expect(await visit(await consent())).toBe('connected')
  fake.disturbances.push('throttle', 'error', 'html', 'cut after storing')
  for (let i = 0; i <= 6; i++) await run(i * 4 * 3_600_000)

  expect(blocked.blockedReason).toContain('Connect it in the settings.')
  expect(await read()).toMatchObject({ blockedReason: null, connection: { isConfigured: true } })
  expect(fake.errors).toEqual([])
  expect([...fake.stored.values()].map(({ times }) => times)).toEqual([2])
  expect(await list()).toMatchObject([{ state: 'accepted', value: 1200, currency: 'EUR' }])
  expect(JSON.stringify(fake.requests.map(({ body }) => body))).not.toContain('ada@example.com')
  expect(oauth.requests[0]).toBe('authorization_code')
})

test.for(cases)('%s: a state works once, and only for its user and session', async (one) => {
  const { org, owner, consent, visit } = await newDestination(one)
  const other = await newPerson(service, { [org.orgId]: 'owner' })
  const member = await newPerson(service, { [org.orgId]: 'member' })
  const url = await consent()
  const forged = new URL(url)
  forged.searchParams.set('state', `${url.searchParams.get('state')?.slice(0, -1)}-`)

  expect(await visit(url, member)).toBe(403)
  expect(await visit(url, other)).toBe('expired')
  expect(await visit(forged, owner)).toBe('expired')
  expect(await visit(url, owner)).toBe('connected')
  expect(await visit(url, owner)).toBe('expired')
})

test.for(cases)('%s: a refused consent and a false code connect nothing', async (one) => {
  const { consent, visit, read } = await newDestination(one)
  const [refused, forged] = [await consent(), undefined]
  refused.searchParams.delete('code')
  refused.searchParams.set('error', 'access_denied')
  expect(await visit(refused)).toBe('denied')
  const wrong = await consent()
  wrong.searchParams.set('code', String(forged))

  expect(await visit(wrong)).toBe('failed')
  expect((await read()).connection.connectedAt).toBeNull()
})

test.for(cases)('%s: lost access keeps conversions until it is connected again', async (one) => {
  const { org, oauth, fake, consent, visit, run, read, list } = await newDestination(one)
  await visit(await consent())
  oauth.expire()
  oauth.revoke()
  await create(org, won)
  await run()
  const { blockedReason } = await read()

  expect(blockedReason).toContain('Reconnect the account. (invalid_grant)')
  expect(fake.stored.size).toBe(0)
  await visit(await consent())
  await run()
  expect(await list()).toMatchObject([{ state: 'accepted' }])
})

test.for(cases)('%s: a token that the platform refuses is replaced once', async (one) => {
  const { org, oauth, fake, consent, visit, run, list } = await newDestination(one)
  await visit(await consent())
  oauth.expire()
  await create(org, won)

  await run()

  expect(await list()).toMatchObject([{ state: 'accepted' }])
  expect([fake.requests.length, oauth.requests]).toEqual([
    2,
    ['authorization_code', 'refresh_token'],
  ])
})

test.for(cases)('%s: concurrent callers refresh once', async (one) => {
  const { ctx, id, oauth, consent, visit } = await newDestination(one)
  await visit(await consent())
  const provider = (
    { google_ads: 'google', microsoft: 'microsoft', linkedin: 'linkedin' } as const
  )[one[0]]
  const later = { ...ctx, now: () => new Date(Date.now() + 58 * 60_000) }

  const results = await Promise.all(
    Array.from({ length: 5 }, () => getAccessToken(later, id, provider)),
  )

  expect(oauth.requests).toEqual(['authorization_code', 'refresh_token'])
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
  expect(results[0]).toEqual({ token: expect.any(String) })
})

test.for(cases)('%s: an unavailable sign-in server pauses the destination', async (one) => {
  const { org, oauth, consent, visit, run, read, list } = await newDestination(one)
  await visit(await consent())
  oauth.failures.push(500)
  await create(org, won)

  await run(58 * 60_000)

  expect(await read()).toMatchObject({ blockedReason: null, pausedUntil: expect.any(String) })
  await run(60 * 60_000)
  expect(await list()).toMatchObject([{ state: 'accepted' }])
})

test('a test request is only validated by Google, and tokens are stored encrypted', async () => {
  const { org, fake, id, at, owner, consent, visit, read } = await newDestination(cases[0])
  await visit(await consent())

  const answer = await org.call(`POST ${path}/${id}/test`, { body: {} })

  expect([answer.body.data.outcome, fake.stored.size]).toEqual(['accepted', 0])
  await owner.call(`POST ${at}/disconnect`, { body: {} })
  expect((await read()).connection.connectedAt).toBeNull()
  const lost = await org.call(`POST ${path}/${id}/test`, { body: {} })
  expect(lost.body.data).toMatchObject({ outcome: 'blocked', code: 'not_connected' })
})

test('LinkedIn: an entered token is used until an account is connected', async () => {
  const { org, id, oauth, fake, consent, visit, run, list, read } = await newDestination(cases[2])
  const change = (body: object) => org.call(`PATCH ${path}/${id}`, { body })
  await change({ secret: oauth.issue() })
  await create(org, won)
  await run()
  expect(await list()).toMatchObject([{ state: 'accepted' }])
  expect(await read()).toMatchObject({ hasSecret: true, connection: { connectedAt: null } })
  oauth.expire()
  await create(org, { ...won, email: 'bob@example.com' })
  await run()
  expect((await read()).blockedReason).toContain('65600')

  await visit(await consent())
  await run()

  expect(await list()).toMatchObject([{ state: 'accepted' }, { state: 'accepted' }])
  expect(fake.stored.size).toBe(2)
})

test('LinkedIn: access without a refresh token works until it expires', async () => {
  const { org, oauth, consent, visit, run, read, list } = await newDestination(cases[2])
  oauth.omitRefreshTokens()
  expect(await visit(await consent())).toBe('connected')
  await create(org, won)
  await run()
  expect(await list()).toMatchObject([{ state: 'accepted' }])
  await create(org, { ...won, email: 'bob@example.com' })

  await run(60 * 60_000)

  expect((await read()).blockedReason).toContain('Reconnect the account.')
  expect((await list()).map(({ state }: { state: string }) => state)).toContain('waiting')
})
