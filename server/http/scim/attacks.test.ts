import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateEmail } from '../../features/accounts/email/email-store.ts'
import { startLogin } from '../../features/accounts/index.ts'
import { insertMembership, selectUserByEmail } from '../../features/organizations/index.ts'
import { trustDomain } from '../../features/single-sign-on/index.ts'
import { createScimToken } from '../../features/single-sign-on/provisioning/scim-token.ts'
import { isSignedIn, openBrowser, password } from '../../test/calls/accounts/account-calls.ts'
import {
  buildPatch,
  entraUser,
  newScimOrg,
  oktaUser,
  type ScimOrg,
  scimCaller,
} from '../../test/calls/accounts/scim-calls.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { startService } from '../../test/harness.ts'
import { forgetProof } from '../../test/stores/login-rows-store.ts'

const service = await startService()
const { app, db } = service
let own: ScimOrg
let other: ScimOrg
beforeAll(async () => {
  own = await newScimOrg(service)
  other = await newScimOrg(service)
})
afterAll(service.stop)

let count = 0
const newAddress = ({ domain }: ScimOrg) => `victim${++count}@${domain}`
const setActive = (value: boolean) => buildPatch({ op: 'replace', value: { active: value } })

test('a token reaches only its organization, and its users', async () => {
  const { id } = (await other.call('POST /Users', entraUser(newAddress(other)))).body
  const foreign = scimCaller(service, other.org.orgId, own.token)

  const answers = [
    await foreign('GET /Users'),
    await foreign(`GET /Users/${id}`),
    await own.call(`GET /Users/${id}`),
    await own.call(`PATCH /Users/${id}`, setActive(false)),
    await own.call(`PUT /Users/${id}`, entraUser(newAddress(own))),
    await own.call(`DELETE /Users/${id}`),
    await own.call(`GET /Users/${other.owner.id}`),
    await own.call('GET /Users/nonsense'),
  ]
  const listed = await own.call(`GET /Users?filter=${encodeURIComponent(`id eq "${id}"`)}`)

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 404, 404, 404, 404, 404, 404])
  expect(listed.body.totalResults).toBe(0)
  expect((await other.call(`GET /Users/${id}`)).body.active).toBe(true)
})

test('a directory neither opens nor renames an account of another organization', async () => {
  const email = newAddress(own)
  const { id } = (await other.call('POST /Users', { ...entraUser(email) })).body
  expect(id).toBeUndefined()
  await trustDomain(db, other.org.orgId, own.domain, new Date())
  const theirs = (await other.call('POST /Users', entraUser(email))).body

  const mine = (await own.call('POST /Users', oktaUser(email))).body
  const patched = await own.call(
    `PATCH /Users/${mine.id}`,
    buildPatch(
      { op: 'replace', path: 'displayName', value: 'Mallory' },
      { op: 'replace', path: 'emails', value: [{ value: newAddress(own), primary: true }] },
    ),
  )
  await own.call(`PATCH /Users/${mine.id}`, setActive(false))

  const account = await db.inSystem((tx) => selectUserByEmail(tx, email))
  const user = await other.call(`GET /Users/${theirs.id}`)
  expect(patched.body.displayName).toBe('Mallory')
  expect(account).toMatchObject({ id: mine.id, name: 'Ada Lovelace' })
  expect(user.body).toMatchObject({ active: true, displayName: 'Ada Lovelace' })
})

test('values of the wrong type are rejected in any attribute', async () => {
  const email = newAddress(own)
  const { id } = (await own.call('POST /Users', entraUser(email))).body
  const odd = ['1e400', '12345678901234567890', '{"toString":1,"valueOf":1}', '[[1e400]]']
  const texts = ['"\\ud800"', '"\\u0000"']
  const change = (operation: string) =>
    own.call(`PATCH /Users/${id}`, `{"Operations":[${operation}]}`)

  const answers = await Promise.all([
    ...odd.flatMap((value) => [
      own.call('POST /Users', `{"userName":"${newAddress(own)}","active":${value}}`),
      own.call(`PUT /Users/${id}`, `{"userName":"${email}","active":${value}}`),
      change(`{"op":"replace","path":"active","value":${value}}`),
      change(`{"op":${value},"path":"displayName","value":"Mallory"}`),
    ]),
    ...texts.flatMap((value) =>
      ['userName', 'externalId', 'displayName'].map((name) =>
        change(`{"op":"replace","path":"${name}","value":${value}}`),
      ),
    ),
    ...texts.map((value) => own.call('POST /Groups', `{"displayName":${value}}`)),
  ])

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
  const type = '{"value":"other@example.com","type":{"toString":1,"valueOf":1},"primary":1e400}'
  const emails = await own.call(
    `PUT /Users/${id}`,
    `{"userName":"${email}","displayName":"Ada","emails":[${type},{"value":"${email}","primary":true}]}`,
  )
  expect(emails).toMatchObject({ status: 200, body: { emails: [{ value: email }] } })
})

test.for(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'a filter by %s is rejected like by any attribute that does not exist',
  async (name) => {
    for (const route of ['GET /Users', 'GET /Groups']) {
      const { status, body } = await own.call(
        `${route}?filter=${encodeURIComponent(`${name} eq "x"`)}`,
      )

      expect([status, body.scimType]).toEqual([400, 'invalidFilter'])
    }
  },
)

test('a stranger who created an account with the address of a user gets no access', async () => {
  const email = newAddress(own)
  const squatter = await newPerson(service, {})
  const browser = openBrowser(app)
  await db.inSystem((tx) => updateEmail(tx, squatter.id, { email, isProved: false }, new Date()))
  await db.inSystem((tx) => forgetProof(tx, squatter.id))

  const created = await own.call('POST /Users', entraUser(email))

  const answer = await browser.call('POST /app/auth/sign-in/email', { email, password })
  const open = await squatter.call(`GET /orgs/${own.org.orgId}/members`)
  expect(created.body).toMatchObject({ id: squatter.id, active: true })
  expect([answer.status, open.status]).toEqual([401, 401])
})

test('a deactivated member loses sessions, keys and invitations, and cannot come back', async () => {
  const email = newAddress(own)
  const { orgId } = own.org
  const { id } = (await own.call('POST /Users', entraUser(email))).body
  await own.owner.call(`PATCH /orgs/${orgId}/members/${id}`, { body: { role: 'admin' } })
  const elsewhere = await service.newOrg()
  await db.inOrg(elsewhere.orgId, (tx) => insertMembership(tx, id, 'viewer', new Date()))
  const start = (onlyOrgId: string | null) =>
    startLogin(db, { personId: id, onlyOrgId }, new Headers())
  const [limited, whole] = [openBrowser(app), openBrowser(app)]
  const tokens = [await start(orgId), await start(null)]
  for (const [i, browser] of [limited, whole].entries()) {
    for (const line of tokens[i]?.cookies ?? []) {
      const [pair = ''] = line.split(';')
      const split = pair.indexOf('=')
      browser.cookies.set(pair.slice(0, split), pair.slice(split + 1))
    }
  }
  const newKey = async (scopes: string[]) => {
    const { body } = await limited.call(`POST /app/orgs/${orgId}/keys`, { name: 'Mine', scopes })
    return body.data.key as string
  }
  const [reading, form] = [await newKey(['leads:read']), await newKey(['leads:create'])]
  const invited = await limited.call(`POST /app/orgs/${orgId}/invitations`, {
    ...{ email: 'accomplice@example.com', role: 'admin' },
  })
  const own2 = await own.owner.call(`POST /orgs/${orgId}/invitations`, {
    body: { email: 'private@example.com', role: 'admin' },
  })
  const read = async () => (await service.callWith(reading, 'GET /leads')).status
  expect([await read(), invited.status]).toEqual([200, 201])

  await own.call(`PATCH /Users/${id}`, setActive(false))

  const accept = async (link: string, browser = whole) =>
    (await browser.call('POST /app/auth/accept-invitation', { token: link.split('#token=')[1] }))
      .status
  const lead = { body: { name: 'Ada', email: 'ada@example.com' } }
  expect(await isSignedIn(limited)).toBe(false)
  expect(await isSignedIn(whole)).toBe(true)
  expect((await whole.call(`GET /app/orgs/${orgId}/members`)).status).toBe(404)
  expect((await whole.call(`GET /app/orgs/${elsewhere.orgId}/members`)).status).toBe(200)
  expect(await read()).toBe(401)
  expect((await service.callWith(form, 'POST /leads', lead)).status).toBe(201)
  expect(await accept(invited.body.data.link, openBrowser(app))).not.toBe(200)
  expect(await accept(own2.body.data.link)).toBe(404)
})

test('guesses are limited, but do not lock out the directory', async () => {
  const guess = () => scimCaller(service, own.org.orgId, createScimToken())('GET /Users')

  const guesses = await Promise.all(Array.from({ length: 30 }, guess))

  const limited = guesses.filter(({ status }) => status === 429)
  expect(limited.length).toBeGreaterThan(5)
  expect(limited[0]?.headers['retry-after']).toBe('60')
  expect((await own.call('GET /Users')).status).toBe(200)
})

test.for([
  [
    'a body that is too large',
    413,
    JSON.stringify(entraUser('a@b.example', { x: 'x'.repeat(70_000) })),
  ],
  ['invalid JSON', 400, '{"userName":'],
  ['a deeply nested body', 400, `{"a":${'['.repeat(200)}${']'.repeat(200)}}`],
  [
    'many operations',
    400,
    JSON.stringify(buildPatch(...Array.from({ length: 101 }, () => ({ op: 'add' })))),
  ],
] as const)('%s is rejected', async ([, status, body]) => {
  const { id } = (await own.call('POST /Users', entraUser(newAddress(own)))).body

  const answer = await own.call(`PATCH /Users/${id}`, body)

  expect(answer).toMatchObject({ status, body: { status: String(status) } })
})

test('a member who has never used single sign-on can be deactivated, too', async () => {
  const person = await newPerson(service, { [own.org.orgId]: 'member' })
  const email = newAddress(own)
  await db.inSystem((tx) => updateEmail(tx, person.id, { email, isProved: true }, new Date()))
  await own.call(`PATCH /Users/${person.id}`, setActive(false))

  const me = await person.call('GET /me')

  expect(me.body.data.organizations).toEqual([])
})
