import type { FastifyInstance } from 'fastify'
import type { Role } from '../../../contract/organizations/roles.ts'
import { insertMembership, insertUser } from '../../features/organizations/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/process/ids.ts'
import type { TestAnswer, TestRequest, TestService } from '../harness.ts'
import { insertLogin } from '../stores/login-rows-store.ts'

export const publicOrigin = 'http://test'

/** A signed-in user. */
export interface TestPerson {
  readonly id: string
  readonly email: string
  readonly cookie: string
  /** Makes a request as a page of the web app would: `call('GET /orgs/…/keys')`. */
  call(route: string, sent?: TestRequest): Promise<TestAnswer>
}

/** Signs in a new user who has the given role in each organization. */
export async function newPerson(
  { app, asideDb }: TestService,
  memberships: Readonly<Record<string, Role>>,
): Promise<TestPerson> {
  const email = `person-${newId()}@example.com`
  const { id, token } = await insertSignedIn(asideDb, email)
  for (const [orgId, role] of Object.entries(memberships)) {
    await asideDb.inOrg(orgId, (tx) => insertMembership(tx, id, role, new Date()))
  }
  const cookie = `leadtrace.session_token=${token}.signature`
  const headers = { cookie, origin: publicOrigin }
  const call: TestPerson['call'] = (route, sent = {}) =>
    callApp(app, route, { ...sent, headers: { ...headers, ...sent.headers } })
  return { id, email, cookie, call }
}

const insertSignedIn = (db: Database, email: string) =>
  db.inSystem(async (tx) => {
    const name = `Name of ${email}`
    const person = { name, email, passwordHash: undefined, hasProvedEmail: true }
    const id = await insertUser(tx, person, new Date())
    if (id === undefined) throw new Error(`${email} has an account`)
    return { id, token: await insertLogin(tx, id) }
  })

/** Calls `/app` with only the given headers. */
export async function callApp(
  app: FastifyInstance,
  route: string,
  { query, body, headers = {} }: TestRequest = {},
): Promise<TestAnswer> {
  const [method, path = ''] = route.split(' ')
  const answer = await app.inject({
    method: method as 'GET', // Tests use valid methods.
    url: `/app${path}${query === undefined ? '' : `?${query}`}`,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined
      ? {}
      : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = answer.body
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: text === '' ? text : JSON.parse(text),
  }
}
