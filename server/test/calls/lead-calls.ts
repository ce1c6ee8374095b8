import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { getOrg } from '../../features/organizations/index.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { type Ctx, createCtx } from '../../platform/operation.ts'
import {
  startService,
  type TestAnswer,
  type TestOrg,
  type TestRequest,
  type TestService,
  testServer,
} from '../harness.ts'

/** Response body, whose shape each test asserts. */
export type Body = TestAnswer['body']

/** Creates a lead, expecting 201. @returns Its ID. */
export async function create(org: TestOrg, body: object): Promise<string> {
  const answer = await org.call('POST /leads', { body })
  if (answer.status !== 201) throw new Error(`not created: ${JSON.stringify(answer.body)}`)
  return answer.body.id
}

export const patch = (org: TestOrg, body: unknown): Promise<TestAnswer> =>
  org.call('PATCH /leads', { body })

export async function read(org: TestOrg, id: string): Promise<Body> {
  const answer = await org.call(`GET /leads/${id}`)
  if (answer.status !== 200) throw new Error(`not read: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** Requests a list, URL-encoding the given parameters first. */
export const list = (org: TestOrg, query: Record<string, string> = {}): Promise<TestAnswer> =>
  org.call('GET /leads', { query: String(new URLSearchParams(query)) })

export async function readOnlyLead(org: TestOrg): Promise<Body> {
  const { status, body } = await list(org)
  if (status !== 200 || body.data.length !== 1)
    throw new Error(`not one lead: ${JSON.stringify(body)}`)
  return read(org, body.data[0].id)
}

/** One field's values for all listed leads, in order. */
export async function listField(
  org: TestOrg,
  query: Record<string, string>,
  field = 'name',
): Promise<unknown[]> {
  const answer = await list(org, query)
  if (answer.status !== 200) throw new Error(`not listed: ${JSON.stringify(answer.body)}`)
  return answer.body.data.map((lead: Body) => lead[field])
}

/** An error's status, code and fields. */
export const toRejection = ({ status, body }: TestAnswer) => ({
  status,
  code: body.error?.code,
  fields: body.error?.details?.problems?.map((problem: { field: string }) => problem.field),
})

/** An organization's context at any given instant, as the HTTP layer would create it. */
export async function createTestCtx(service: TestService, org: TestOrg, at?: string): Promise<Ctx> {
  const settings = await getOrg(service.db, org.orgId)
  if (settings === undefined) throw new Error('no such organization')
  const ctx = createCtx(service.db, settings, { kind: 'key', id: 'test' })
  return at === undefined ? ctx : { ...ctx, now: () => new Date(at) }
}

/** Polls until the value is as expected or the test times out. */
export async function until<T>(
  read: () => Promise<T>,
  isWanted: (value: T) => boolean,
): Promise<T> {
  for (;;) {
    const value = await read()
    if (isWanted(value)) return value
    // Gives notifications time to arrive, because reading a cached value does not wait for
    // anything.
    await nextTurn()
  }
}

/** Simulates a second process by starting another server with its own pool on the same database. */
export interface SecondServer {
  readonly db: Database
  call(key: string, route: string, sent?: TestRequest): Promise<{ status: number; body: Body }>
  stop(): Promise<void>
}

/** Starts another server on a service's database. */
export async function startSecond({ connection }: TestService): Promise<SecondServer> {
  const db = openDatabase(connection, 5)
  const app = await testServer(db)
  return {
    db,
    async call(key, route, { body, headers = {} } = {}) {
      const [method, path = ''] = route.split(' ')
      const answer = await app.inject({
        method: method as 'GET', // Tests use valid methods.
        url: `/api${path}`,
        headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      return { status: answer.statusCode, body: answer.json() }
    },
    async stop() {
      await app.close()
      await db.close()
    },
  }
}

/** Starts a service, and another server on its database, to use throughout the test file. */
export async function startTwo(): Promise<{
  readonly service: TestService
  readonly second: SecondServer
}> {
  const service = await startService()
  const second = await startSecond(service)
  afterAll(async () => {
    await second.stop()
    await service.stop()
  })
  return { service, second }
}
