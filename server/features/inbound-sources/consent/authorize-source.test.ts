import { afterAll, expect, test } from 'vitest'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import { allowPlatforms } from '../../../test/calls/destination-calls.ts'
import { newSource } from '../../../test/calls/inbound-calls.ts'
import { startService } from '../../../test/harness.ts'
import {
  linkedinApp,
  startLinkedinLeadsFake,
} from '../../../test/lead-fakes/linkedin-leads-fake.ts'
import { metaApp, startMetaLeadsFake } from '../../../test/lead-fakes/meta-leads-fake.ts'
import { runConnection } from '../index.ts'

const service = await startService()
const meta = await startMetaLeadsFake()
const linkedin = await startLinkedinLeadsFake()
afterAll(async () => {
  await service.stop()
  await Promise.all([meta.stop(), linkedin.stop()])
})
allowPlatforms(service, {
  [meta.origin]: meta.url,
  [linkedin.origin]: linkedin.url,
  'https://www.linkedin.com': linkedin.url,
})

const cases = [
  ['meta', meta, metaApp.secret, { appId: metaApp.appId, pageId: metaApp.pageId }],
  [
    'linkedin',
    linkedin,
    linkedinApp.secret,
    { clientId: linkedinApp.clientId, accountId: linkedinApp.accountId },
  ],
] as const

let codes = 0

async function open([kind, fake, secret, settings]: (typeof cases)[number]) {
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const source = await newSource(org, kind, { secret })
  const at = `/orgs/${org.orgId}/inbound-sources/${source.id}`
  const authorize = (person: TestPerson = owner, sent: object = settings) =>
    person.call(`POST ${at}/authorize`, { body: { settings: sent } })
  /** Gives consent as the user does. @returns The URL that the browser is redirected to. */
  const consent = async () => {
    const { searchParams } = new URL((await authorize()).body.data.url)
    const [code, redirectUri] = [`code-${codes++}`, searchParams.get('redirect_uri') ?? '']
    fake.state.codes.set(code, redirectUri)
    const query = new URLSearchParams({ code, state: searchParams.get('state') ?? '' })
    return new URL(`${new URL(redirectUri).pathname}?${query}`, 'http://test')
  }
  const visit = async (url: URL, person: TestPerson = owner) => {
    const { cookie } = person
    const answer = await service.app.inject({ url: url.pathname + url.search, headers: { cookie } })
    const location = String(answer.headers.location ?? '')
    return new URL(location, 'http://test').searchParams.get('connection') ?? answer.statusCode
  }
  const connection = async () =>
    (await org.call(`GET /inbound-sources/${source.id}/connection`)).body.data
  const run = () => runConnection(service.db, { orgId: org.orgId, id: source.id }, () => new Date())
  return { org, owner, authorize, consent, visit, connection, run, settings }
}

test.for(cases)('%s is connected by a consent with the app of the source', async (one) => {
  const { authorize, consent, visit, connection, run, settings } = await open(one)
  const { searchParams, origin } = new URL((await authorize()).body.data.url)
  const before = await connection()

  expect(await visit(await consent())).toBe('connected')
  await run()

  expect(origin).toBe(one[0] === 'meta' ? 'https://www.facebook.com' : 'https://www.linkedin.com')
  expect(searchParams.get('client_id')).toBe(Object.values(settings)[0])
  expect(searchParams.get('redirect_uri')).toBe(before.redirectUrl)
  expect(searchParams.get('scope')).toMatch(/leads_retrieval|r_marketing_leadgen_automation/)
  expect(before).toMatchObject({ settings: {}, hasAccessToken: false })
  expect(await connection()).toMatchObject({
    ...{ settings, hasAccessToken: true, blockedReason: null, checkedAt: expect.any(String) },
  })
  expect(one[1].errors).toEqual([])
})

test.for(cases)('%s: a state works once, and only for its user and session', async (one) => {
  const { org, consent, visit, connection } = await open(one)
  const other = await newPerson(service, { [org.orgId]: 'owner' })
  const member = await newPerson(service, { [org.orgId]: 'member' })
  const stranger = await newPerson(service, { [(await service.newOrg()).orgId]: 'owner' })
  const url = await consent()
  const forged = new URL(url)
  forged.searchParams.set('state', `${url.searchParams.get('state')?.slice(0, -1)}-`)
  const broken = new URL(url)
  broken.searchParams.set('state', 'x')

  expect(await visit(broken)).toBe(400)
  expect(await visit(url, member)).toBe(403)
  expect(await visit(url, stranger)).toBe(403)
  expect(await visit(url, other)).toBe('expired')
  expect(await visit(forged)).toBe('expired')
  expect((await connection()).hasAccessToken).toBe(false)
  expect(await visit(url)).toBe('connected')
  expect(await visit(url)).toBe('expired')
})

test.for(cases)('%s: a refused consent and a false code keep the access', async (one) => {
  const { consent, visit, connection, settings } = await open(one)
  await visit(await consent())
  const refused = await consent()
  refused.searchParams.delete('code')
  refused.searchParams.set('error', 'access_denied')
  expect(await visit(refused)).toBe('denied')
  const wrong = await consent()
  wrong.searchParams.set('code', 'made-up')

  expect(await visit(wrong)).toBe('failed')
  expect(await connection()).toMatchObject({ settings, hasAccessToken: true })
})

test.for(cases)('%s: wrong settings, roles and sources start no consent', async (one) => {
  const { org, owner, authorize } = await open(one)
  const viewer = await newPerson(service, { [org.orgId]: 'viewer' })
  const stranger = await newPerson(service, { [(await service.newOrg()).orgId]: 'owner' })
  const start = async (kind: string) => {
    const { id } = await newSource(org, kind)
    const path = `POST /orgs/${org.orgId}/inbound-sources/${id}/authorize`
    return (await owner.call(path, { body: { settings: one[3] } })).status
  }

  const wrong = await authorize(owner, { appId: 'x', clientId: '' })

  expect(wrong.status).toBe(400)
  expect(wrong.body.error.details.problems[0].field).toMatch(/^settings\./)
  expect((await authorize(viewer)).status).toBe(403)
  expect([403, 404]).toContain((await authorize(stranger)).status)
  expect(await start(one[0])).toBe(409)
  expect(await start('typeform')).toBe(409)
})

test('a refresh token of an earlier consent is not used with a new access token', async () => {
  const { consent, visit, run, connection } = await open(cases[1])
  linkedin.state.issued = { refresh_token: linkedinApp.refreshToken }
  await visit(await consent())
  linkedin.state.issued = {}
  await visit(await consent())
  linkedin.state.isRevoked = true

  await run()

  expect((await connection()).blockedReason).toContain('Enter a new access token.')
})
