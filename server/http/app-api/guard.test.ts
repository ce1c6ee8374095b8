import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApp, newPerson, publicOrigin, type TestPerson } from '../../test/calls/app-calls.ts'
import { absentIds, appSamples } from '../../test/calls/app-samples.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { routes } from '../../test/routes.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
let owner: TestPerson
beforeAll(async () => {
  org = await service.newOrg()
  owner = await newPerson(service, { [org.orgId]: 'owner' })
})

const changing = appSamples
  .filter(({ op }) => !op.rest.startsWith('GET'))
  .map(({ op, ask }) => [op.name, ask] as const)

const forged = [
  {},
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: `${publicOrigin}.evil.example` },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
]

test.for(changing)('%s is rejected unless a page of ours sends it', async ([, ask]) => {
  const { route, sent } = ask({ ...absentIds(), orgId: org.orgId })

  for (const headers of forged) {
    const answer = await callApp(service.app, route, {
      ...sent,
      headers: { cookie: owner.cookie, ...headers },
    })

    expect([headers, answer.status, answer.body.error.code]).toEqual([headers, 403, 'FORBIDDEN'])
  }
})

const addLabel = (headers: Readonly<Record<string, string>>, body: string) =>
  callApp(service.app, `POST /orgs/${org.orgId}/labels`, {
    body,
    headers: { cookie: owner.cookie, ...headers },
  })

test('without Origin, Sec-Fetch-Site identifies a page of ours', async () => {
  const answer = await addLabel({ 'sec-fetch-site': 'same-origin' }, '{"name":"Warm"}')

  expect(answer.status).toBe(201)
})

test.for(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a body of type %s is rejected for any sender',
  async (type) => {
    const answer = await addLabel({ origin: publicOrigin, 'content-type': type }, '{"name":"Cold"}')

    expect(answer.status).toBe(415)
  },
)

test.for(routes)(
  'the session cookie gives no access to the API: $name',
  async ({ method, path }) => {
    const answer = await service.app.inject({
      method: method as 'GET', // Routes use valid methods.
      url: `/api${path}`,
      headers: { cookie: owner.cookie, origin: publicOrigin },
    })

    expect(answer.statusCode).toBe(401)
  },
)

test('no other site gets CORS access', async () => {
  const headers = { origin: 'https://evil.example', cookie: owner.cookie }

  const read = await callApp(service.app, `GET /orgs/${org.orgId}/leads`, { headers })
  const preflight = await callApp(service.app, `OPTIONS /orgs/${org.orgId}/labels`, { headers })

  expect(preflight.status).toBe(405)
  for (const { headers: answerHeaders } of [read, preflight]) {
    expect(Object.keys(answerHeaders).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    )
  }
})

test('an invalid or expired session is signed out', async () => {
  for (const token of ['', 'x', 'A'.repeat(32), `${'A'.repeat(32)}.${'b'.repeat(20)}`]) {
    const headers = { cookie: `leadtrace.session_token=${token}` }

    expect((await callApp(service.app, 'GET /me', { headers })).status).toBe(401)
  }
})
