import { setImmediate as nextTurn } from 'node:timers/promises'
import { getOrg } from '../../features/organizations/index.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { type Ctx, createCtx } from '../../platform/operation.ts'
import {
  type TestAnswer,
  type TestOrg,
  type TestRequest,
  type TestService,
  testServer,
} from '../harness.ts'

/** A body of an answer; tests assert what it must be. */
export type Body = TestAnswer['body']

/** Creates a lead that must be accepted as new. @returns Its id. */
export async function create(org: TestOrg, body: object): Promise<string> {
  const answer = await org.call('POST /leads', { body })
  if (answer.status !== 201) throw new Error(`not created: ${JSON.stringify(answer.body)}`)
  return answer.body.id
}

/** Asks for a change of leads. */
export const patch = (org: TestOrg, body: unknown): Promise<TestAnswer> =>
  org.call('PATCH /leads', { body })

/** Reads a lead that must be there. */
export async function read(org: TestOrg, id: string): Promise<Body> {
  const answer = await org.call(`GET /leads/${id}`)
  if (answer.status !== 200) throw new Error(`not read: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** Asks for a list with the given parameters, each encoded. */
export const list = (org: TestOrg, query: Record<string, string> = {}): Promise<TestAnswer> =>
  org.call('GET /leads', { query: String(new URLSearchParams(query)) })

/** Reads the only lead of an organization. */
export async function readOnlyLead(org: TestOrg): Promise<Body> {
  const { status, body } = await list(org)
  if (status !== 200 || body.data.length !== 1)
    throw new Error(`not one lead: ${JSON.stringify(body)}`)
  return read(org, body.data[0].id)
}

/** One field of every lead that a list answers, in its order. */
export async function listField(
  org: TestOrg,
  query: Record<string, string>,
  field = 'name',
): Promise<unknown[]> {
  const answer = await list(org, query)
  if (answer.status !== 200) throw new Error(`not listed: ${JSON.stringify(answer.body)}`)
  return answer.body.data.map((lead: Body) => lead[field])
}

/** Status, code and the fields that an answer complains about. */
export const toRejection = ({ status, body }: TestAnswer) => ({
  status,
  code: body.error?.code,
  fields: body.error?.details?.problems?.map((problem: { field: string }) => problem.field),
})

/** A context of the organization, as the edge builds it, at any moment. */
export async function createTestCtx(service: TestService, org: TestOrg, at?: string): Promise<Ctx> {
  const settings = await getOrg(service.db, org.orgId)
  if (settings === undefined) throw new Error('no such organization')
  const ctx = createCtx(service.db, settings, { kind: 'key', id: 'test' })
  return at === undefined ? ctx : { ...ctx, now: () => new Date(at) }
}

/** Repeats until what is read is as wanted; the time-out of the test is the limit. */
export async function until<T>(
  read: () => Promise<T>,
  isWanted: (value: T) => boolean,
): Promise<T> {
  for (;;) {
    const value = await read()
    if (isWanted(value)) return value
    // What is remembered is read without waiting, and messages need their turn.
    await nextTurn()
  }
}

/** A second process, as it were: another server with a pool of its own on the same database. */
export interface SecondServer {
  readonly db: Database
  call(key: string, route: string, sent?: TestRequest): Promise<{ status: number; body: Body }>
  stop(): Promise<void>
}

/** Starts another server beside a service. */
export async function startSecond({ connection }: TestService): Promise<SecondServer> {
  const db = openDatabase(connection, 5)
  const app = await testServer(db)
  return {
    db,
    async call(key, route, { body, headers = {} } = {}) {
      const [method, path = ''] = route.split(' ')
      const answer = await app.inject({
        method: method as 'GET', // tests name real methods
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
