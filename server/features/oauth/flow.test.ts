import { afterAll, expect, test } from 'vitest'
import { newPerson } from '../../test/calls/app-calls.ts'
import {
  callConsentPage,
  grantConsent,
  newClient,
  startAuthorization,
} from '../../test/calls/oauth/oauth-calls.ts'
import {
  addLead,
  callWithToken,
  connectClient,
  exchangeCode,
  listEmails,
  refreshTokens,
} from '../../test/calls/oauth/token-calls.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)
const { app } = service

test('an app connects, reads data and refreshes its tokens', async () => {
  const org = await service.newOrg({ name: 'Acme' })
  await addLead(org, 'ada@example.com')
  const person = await newPerson(service, { [org.orgId]: 'owner' })
  const client = await newClient(app)

  const authorization = await startAuthorization(app, client)
  const shown = await callConsentPage(app, authorization, person, 'GET')
  const params = await grantConsent(app, authorization, person, { orgId: org.orgId })
  const tokens = await exchangeCode(app, client, authorization, params.get('code'))

  expect(shown.body.data).toMatchObject({
    client: { name: 'Helper', host: null },
    redirectHost: 'client.example',
    loopback: false,
    scopes: ['leads:read', 'leads:write', 'stats:read', 'spend:read'],
  })
  expect(params.get('state')).toBe('state of the client')
  expect(params.get('iss')).toBe('http://test')
  expect(tokens.body).toEqual({
    access_token: expect.stringMatching(/^lt_at_[0-9A-Za-z]{49}$/),
    refresh_token: expect.stringMatching(/^lt_rt_[0-9A-Za-z]{49}$/),
    expires_in: 3600,
    token_type: 'Bearer',
    scope: 'leads:read leads:write stats:read spend:read',
  })
  expect((await callWithToken(service, tokens.body.access_token)).body.result).toMatchObject({
    structuredContent: { success: true },
  })
  expect(await listEmails(service, tokens.body.access_token)).toEqual(['ada@example.com'])
  const again = await refreshTokens(app, client, tokens.body.refresh_token)
  expect(again.status).toBe(200)
  expect(await listEmails(service, again.body.access_token)).toEqual(['ada@example.com'])
})

test('a client with two organizations reads the one that each token is for', async () => {
  const [a, b] = [await service.newOrg({ name: 'A' }), await service.newOrg({ name: 'B' })]
  await addLead(a, 'a@example.com')
  await addLead(b, 'b@example.com')
  const person = await newPerson(service, { [a.orgId]: 'owner', [b.orgId]: 'member' })
  const client = await newClient(app)
  const first = await connectClient(app, client, person, { orgId: a.orgId })
  const second = await connectClient(app, client, person, { orgId: b.orgId })
  expect(await listEmails(service, first.access_token)).toEqual(['a@example.com'])
  expect(await listEmails(service, second.access_token)).toEqual(['b@example.com'])
})
