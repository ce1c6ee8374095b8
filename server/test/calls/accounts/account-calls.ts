import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Role } from '../../../../contract/organizations/roles.ts'
import type { AccountSettings } from '../../../features/accounts/index.ts'
import {
  hashPassword,
  insertMembership,
  insertUser,
} from '../../../features/organizations/index.ts'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/process/ids.ts'
import { openLog } from '../../../platform/process/log.ts'
import {
  type TestAnswer,
  type TestOrg,
  type TestService,
  testPasswordCost,
  testServer,
} from '../../harness.ts'

export interface Browser {
  readonly cookies: Map<string, string>
  /** `Set-Cookie` headers of the most recent response. */
  readonly set: string[]
  call(
    route: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestAnswer>
}

/**
 * Opens a browser without cookies and with its own IP address. @param origin  Origin of the
 * browser's pages.
 */
export function openBrowser(app: FastifyInstance, origin = 'http://test'): Browser {
  const cookies = new Map<string, string>()
  const set: string[] = []
  const remoteAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  return {
    cookies,
    set,
    async call(route, body, headers = {}) {
      const [method = 'GET', url = '/'] = route.split(' ')
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await app.inject({
        // Tests use only valid methods; inject fails for any other method.
        method: method as 'GET',
        url,
        remoteAddress,
        headers: {
          ...(cookie === '' ? {} : { cookie }),
          ...(method === 'GET' ? {} : { origin }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      set.splice(0, set.length, ...[response.headers['set-cookie'] ?? []].flat())
      for (const line of set) keep(cookies, line)
      const isJson = String(response.headers['content-type']).includes('json')
      return {
        status: response.statusCode,
        headers: response.headers,
        body: isJson && response.body !== '' ? JSON.parse(response.body) : response.body,
      }
    },
  }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  const [name = '', value = ''] = pair.split('=', 2)
  if (/max-age=0/i.test(line)) cookies.delete(name)
  else cookies.set(name, pair.slice(name.length + 1))
  if (value === '') cookies.delete(name)
}

/** Password used by all test users. */
export const password = 'correct horse battery'

/** A user who has an account. */
export interface TestPerson {
  readonly id: string
  readonly email: string
}

/** Creates a user without an organization. */
export async function newPerson(db: Database, name = 'Ada'): Promise<TestPerson> {
  const email = `${newId()}@example.com`
  const passwordHash = await hashPassword(password, testPasswordCost)
  const person = { name, email, passwordHash, hasProvedEmail: true }
  const id = await db.inSystem((tx) => insertUser(tx, person, new Date()))
  if (id === undefined) throw new Error(`${email} exists`)
  return { id, email }
}

export async function newMember(
  { db }: Pick<TestService, 'db'>,
  { orgId }: Pick<TestOrg, 'orgId'>,
  role: Role,
): Promise<TestPerson> {
  const person = await newPerson(db)
  await db.inOrg(orgId, (tx) => insertMembership(tx, person.id, role, new Date()))
  return person
}

export const signIn = (
  browser: Browser,
  { email }: Pick<TestPerson, 'email'>,
): Promise<TestAnswer> => browser.call('POST /app/auth/sign-in/email', { email, password })

/** A new, signed-in user and their browser. */
export async function newSignedIn({ app, db }: Pick<TestService, 'app' | 'db'>) {
  const [browser, ada] = [openBrowser(app), await newPerson(db)]
  await signIn(browser, ada)
  return { browser, ada }
}

export const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.call('GET /app/auth/sessions')).status === 200

/** Starts another server on the same database, with its own pool and account settings. */
export async function startWithAccounts(
  service: TestService,
  accounts: Partial<AccountSettings> = {},
): Promise<{ app: FastifyInstance; db: Database; stop: () => Promise<void> }> {
  const db = openDatabase(service.connection, 5)
  const usual = {
    publicUrl: 'http://test',
    secret: undefined,
    openSignUp: false,
    mailer: undefined,
    log: openLog('silent'),
    passwordCost: testPasswordCost,
  }
  const settings = { ...usual, ...accounts }
  const app = await testServer(db, { publicUrl: settings.publicUrl, accounts: settings })
  return {
    app,
    db,
    async stop() {
      await app.close()
      await db.close()
    },
  }
}
