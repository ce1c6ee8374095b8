import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appScopes as scopes } from '../../../contract/scopes.ts'
import { operations } from '../../operations.ts'
import { openLog } from '../../platform/process/log.ts'
import { newPerson, type TestPerson } from '../../test/calls/app-calls.ts'
import { eras, message } from '../../test/calls/mcp-calls.ts'
import { newClient } from '../../test/calls/oauth/oauth-calls.ts'
import { callWithToken, connectClient } from '../../test/calls/oauth/token-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { createApp } from '../create-app.ts'
import { serveMcp } from './serve-mcp.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
let person: TestPerson
let client: string
beforeAll(async () => {
  org = await service.newOrg()
  person = await newPerson(service, { [org.orgId]: 'owner' })
  client = await newClient(service.app)
})

const tokenFor = async (granted: readonly (typeof scopes)[number][], who = person) =>
  (
    await connectClient(
      service.app,
      client,
      who,
      { orgId: org.orgId, scopes: [...granted] },
      { scope: granted.join(' ') },
    )
  ).access_token

async function listed(token: string, era: (typeof eras)[number]): Promise<string[]> {
  const { body, headers } = message(era, 'tools/list')
  const answer = await service.callWith(undefined, 'POST /mcp', {
    body,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  return answer.body.result.tools.map(({ name }: { name: string }) => name)
}

/**
 * Tools by the scope that they need. This list is maintained by hand, independently of the code.
 */
const tools: Readonly<Record<(typeof scopes)[number], readonly string[]>> = {
  'leads:create': ['create_lead'],
  'leads:read': [
    'list_leads',
    'get_lead',
    'get_lead_history',
    'explain_lead',
    'explain_conversion',
    'list_labels',
  ],
  'leads:write': ['create_lead', 'update_lead', 'list_rejected_leads'],
  'reports:read': [
    'get_stats',
    'get_time_series',
    'get_attribution',
    'get_ad_spend',
    'list_unmatched_spend',
  ],
  'stats:read': ['get_stats'],
  'spend:read': ['get_ad_spend'],
  'spend:write': [],
}
const needed = {
  list_leads: 'leads:read',
  get_lead: 'leads:read',
  get_lead_history: 'leads:read',
  explain_lead: 'leads:read',
  explain_conversion: 'leads:read',
  list_labels: 'leads:read',
  list_rejected_leads: 'leads:write',
  create_lead: 'leads:create',
  update_lead: 'leads:write',
  get_stats: 'stats:read',
  get_ad_spend: 'spend:read',
  get_time_series: 'reports:read',
  get_attribution: 'reports:read',
  list_unmatched_spend: 'reports:read',
} as const

const isIncluded = (scope: string, whole: string): boolean =>
  (scope === 'leads:create' && whole === 'leads:write') ||
  (['stats:read', 'spend:read'].includes(scope) && whole === 'reports:read')

describe.for(scopes)('%s', (scope) => {
  const covered: readonly string[] = ['check_api', ...tools[scope]]

  test.for(eras)('lists only its tools (%s)', async (era) => {
    expect((await listed(await tokenFor([scope]), era)).sort()).toEqual([...covered].sort())
  })

  test('allows its tools, and names the missing scope for others', async () => {
    const token = await tokenFor([scope])

    expect((await callWithToken(service, token, 'check_api')).status).toBe(200)
    for (const [name, missing] of Object.entries(needed)) {
      const { status, headers, body } = await callWithToken(service, token, name)
      expect([name, status]).toEqual([name, covered.includes(name) ? 200 : 403])
      if (status === 200) continue
      // The challenge also lists scopes that the client already has, unless the missing scope
      // includes them.
      const expected = scopes.filter(
        (one) => one === missing || (one === scope && !isIncluded(one, missing)),
      )
      expect(body.error.message).toContain(`the scope ${missing}.`)
      expect(headers['www-authenticate']).toBe(
        'Bearer error="insufficient_scope", ' +
          'resource_metadata="http://test/.well-known/oauth-protected-resource/api/mcp", ' +
          `scope="${expected.join(' ')}"`,
      )
      expect(body.error.data.code).toBe('FORBIDDEN')
    }
  })
})

test.for(eras)('the rejection precedes protocol validation (%s)', async (era) => {
  const token = await tokenFor(['stats:read'])
  const { body, headers } = message(era, 'tools/call', { name: 'list_leads', arguments: {} })

  const answer = await service.callWith(undefined, 'POST /mcp', {
    body,
    headers: { ...headers, authorization: `Bearer ${token}`, origin: 'http://localhost:6274' },
  })

  expect(answer.status).toBe(403)
  expect(answer.headers).toHaveProperty('www-authenticate')
  expect(answer.headers['access-control-expose-headers']).toMatch(/WWW-Authenticate/)
})

test('tools beyond the role are neither listed nor requested again', async () => {
  const own = await service.newOrg()
  const owner = await newPerson(service, { [own.orgId]: 'owner' })
  const leaver = await newPerson(service, { [own.orgId]: 'member' })
  const { access_token: token } = await connectClient(service.app, client, leaver, own)
  await owner.call(`PATCH /orgs/${own.orgId}/members/${leaver.id}`, { body: { role: 'viewer' } })

  const { status, headers, body } = await callWithToken(service, token, 'create_lead', {
    name: 'x',
  })

  expect(await listed(token, 'modern')).not.toContain('create_lead')
  expect([status, body.result.isError]).toEqual([200, true])
  expect(headers).not.toHaveProperty('www-authenticate')
})

test('calling a tool beyond both role and grant returns a result, because a new grant would not help', async () => {
  const own = await service.newOrg()
  const viewer = await newPerson(service, { [own.orgId]: 'viewer' })
  const { access_token: token } = await connectClient(service.app, client, viewer, {
    orgId: own.orgId,
    scopes: ['leads:read'],
  })

  const refused = await callWithToken(service, token, 'create_lead', { name: 'x' })
  const allowed = await callWithToken(service, token, 'get_stats')

  expect([refused.status, refused.body.result?.isError]).toEqual([200, true])
  expect(refused.headers).not.toHaveProperty('www-authenticate')
  expect([allowed.status, allowed.headers['www-authenticate']]).toEqual([
    403,
    expect.stringContaining('stats:read'),
  ])
})

test('a token is accepted only as bearer, in any case', async () => {
  const token = await tokenFor(['stats:read'])
  const { body, headers } = message('older', 'tools/call', { name: 'check_api' })
  const send = (more: Readonly<Record<string, string>>) =>
    service.callWith(undefined, 'POST /mcp', { body, headers: { ...headers, ...more } })

  expect((await send({ authorization: `bearer  ${token} ` })).status).toBe(200)
  expect((await send({ 'x-api-key': token })).status).toBe(401)
  expect((await send({ authorization: token })).status).toBe(401)
  expect((await send({ authorization: `Bearer ${token}`, 'x-api-key': org.key })).status).toBe(200)
})

test.for(['access_token', 'anything'])(
  'a token in the URL is rejected, even next to a valid one: %s',
  async (name) => {
    const token = await tokenFor(['stats:read'])
    const { body, headers } = message('older', 'tools/call', { name: 'check_api' })

    const answer = await service.callWith(org.key, 'POST /mcp', {
      body,
      headers: { ...headers, authorization: `Bearer ${token}` },
      query: `${name}=${token}`,
    })

    expect(answer.status).toBe(401)
  },
)

test('each connection has its own rate limit: 429 with Retry-After', async () => {
  const [mine, other] = [await tokenFor(['stats:read']), await tokenFor(['stats:read'])]
  const app = createApp(openLog('silent'))
  const rate = { burst: 2, perSecond: 0.001 }
  serveMcp(app, { db: service.db, publicUrl: 'http://test', operations, rate })
  const { body, headers } = message('older', 'tools/call', { name: 'check_api' })
  const askWith = (token: string) =>
    app.inject({
      method: 'POST',
      url: '/api/mcp',
      headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })

  const statuses = [await askWith(mine), await askWith(mine), await askWith(mine)]

  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
  expect(statuses[2]?.headers['retry-after']).toBe('1')
  expect((await askWith(other)).statusCode).toBe(200)
  await app.close()
})
