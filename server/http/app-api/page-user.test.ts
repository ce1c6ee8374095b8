import { afterAll, beforeAll, expect, test } from 'vitest'
import { otherPerson, pagePersonHeader } from '../../../contract/organizations/page-person.ts'
import {
  newMember,
  openBrowser,
  signIn,
  type TestPerson,
} from '../../test/calls/accounts/account-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const browser = openBrowser(service.app)
let org: TestOrg
let first: TestPerson
let second: TestPerson
beforeAll(async () => {
  org = await service.newOrg()
  first = await newMember(service, org, 'owner')
  second = await newMember(service, org, 'admin')
  await signIn(browser, second)
})

const madeFor = ({ id }: TestPerson) => ({ [pagePersonHeader]: id })

test('a page rendered for another user can neither read nor change anything', async () => {
  const at = `/app/orgs/${org.orgId}`
  const calls = [
    ['GET /app/me', undefined],
    [`GET ${at}/leads`, undefined],
    [`POST ${at}/labels`, { name: 'Hot' }],
    [`GET ${at}/leads/export`, undefined],
    [`POST ${at}/imports?name=leads.csv&more=false`, {}],
    ['GET /app/auth/get-session', undefined],
    ['GET /app/auth/sessions', undefined],
    ['GET /app/auth/passkeys', undefined],
    ['POST /app/auth/update-user', { name: 'Mallory' }],
    ['POST /app/auth/sign-out', {}],
  ] as const

  for (const [route, sent] of calls) {
    const { status, body } = await browser.call(route, sent, madeFor(first))

    expect([route, status, body.error?.details.reason]).toEqual([route, 409, otherPerson])
  }
})

test('a page works for its own user', async () => {
  const add = `POST /app/orgs/${org.orgId}/labels`

  const added = await browser.call(add, { name: 'Warm' }, madeFor(second))
  const session = await browser.call('GET /app/auth/get-session', undefined, madeFor(second))

  expect(added.status).toBe(201)
  expect(session.body.data.user.email).toBe(second.email)
})

test('a page with an expired session gets 401 for any user', async () => {
  const nobody = openBrowser(service.app)

  const answer = await nobody.call('GET /app/me', undefined, madeFor(first))
  const session = await nobody.call('GET /app/auth/get-session', undefined, madeFor(first))

  expect([answer.status, session.status, session.body.data]).toEqual([401, 200, null])
})
