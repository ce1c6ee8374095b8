import { afterAll, expect, test } from 'vitest'
import { commands } from '../../../admin/commands.ts'
import { trustedMs } from '../../../platform/concurrency/cache.ts'
import {
  newPerson as newAccount,
  openBrowser,
  password,
  signIn,
  startWithAccounts,
} from '../../../test/calls/accounts/account-calls.ts'
import { withPasskey } from '../../../test/calls/accounts/passkey-calls.ts'
import { callApp, newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import { importer } from '../../../test/calls/import-calls.ts'
import { newClient } from '../../../test/calls/oauth/oauth-calls.ts'
import { callWithToken, connectClient } from '../../../test/calls/oauth/token-calls.ts'
import { newFullOrg } from '../../../test/fixtures/full-org.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { insertConnection } from '../../../test/stores/oauth-rows.ts'
import { fingerprint, insertInvitation } from '../../../test/stores/org-rows-store.ts'
import { selectTablesWith } from '../../../test/stores/person-rows-store.ts'
import { createResetLink } from '../index.ts'

const service = await startService()
const second = await startWithAccounts(service)
afterAll(async () => {
  await second.stop()
  await service.stop()
})
const { app, db } = service

/**
 * Timeout that is shorter than the interval after which the other process would query the database
 * anyway.
 */
const soon = { timeout: trustedMs - 2_000 }

const remove = (email: string, confirm = email): Promise<string> =>
  commands.get('delete-person')?.run(db, ['--email', email, '--confirm', confirm], 'http://test') ??
  Promise.reject(new Error('no command'))

/** Creates every type of record that can refer to a user of an organization. */
async function act(org: TestOrg, person: TestPerson): Promise<string> {
  const at = `/orgs/${org.orgId}`
  const lead = await person.call(`POST ${at}/leads`, { body: { name: 'Lead' } })
  const id: string = lead.body.id
  await person.call(`PATCH ${at}/leads`, { body: { id, status: 'won' } })
  await person.call(`POST ${at}/keys`, { body: { name: 'Key', scopes: ['leads:read'] } })
  for (const isShared of [true, false]) {
    const body = { name: isShared ? 'Shared' : 'Own', query: {}, columns: ['name'], isShared }
    await person.call(`POST ${at}/views`, { body })
  }
  await person.call(`PUT ${at}/preferences`, { body: { pageSize: 50 } })
  await person.call(`POST ${at}/invitations`, {
    body: { email: 'guest@example.com', role: 'viewer' },
  })
  await importer(service, org, person).run('name\nGrace\n')
  await db.inOrg(org.orgId, async (tx) => {
    await insertConnection(tx, person.id)
    await insertInvitation(tx, person.email)
  })
  return id
}

/** Tables that contain the given string, across the installation and its organizations. */
const findTablesWith = async (text: string, ...orgs: readonly TestOrg[]): Promise<string[]> => {
  const tables = await db.inSystem((tx) => selectTablesWith(tx, text))
  for (const { orgId } of orgs)
    tables.push(...(await db.inOrg(orgId, (tx) => selectTablesWith(tx, text))))
  return [...new Set(tables)].sort()
}

test('delete-person removes the address everywhere and keeps the id only where others see past actions', async () => {
  const [first, other] = [await service.newOrg(), await service.newOrg()]
  const person = await newPerson(service, { [first.orgId]: 'owner', [other.orgId]: 'admin' })
  await newPerson(service, { [first.orgId]: 'owner' })
  await newPerson(service, { [other.orgId]: 'owner' })
  for (const org of [first, other]) await act(org, person)
  // An organization that has invited the address but has no such member.
  const third = await service.newOrg()
  await db.inOrg(third.orgId, (tx) => insertInvitation(tx, person.email))
  await createResetLink(db, person.email, new Date())
  const before = await findTablesWith(person.id, first, other)

  const orgNames = await remove(person.email.toUpperCase(), person.email)

  expect(before).toEqual(
    expect.arrayContaining([
      ...['login', 'member', 'oauth_grant', 'person', 'preference', 'saved_view', 'verification'],
    ]),
  )
  expect(orgNames).toContain('"Test", "Test"')
  expect(await findTablesWith(person.email, first, other, third)).toEqual([])
  expect(await findTablesWith(person.id, first, other, third)).toEqual([
    ...['api_key', 'audit_event', 'lead_event', 'lead_history', 'lead_import'],
  ])
})

test('past actions of a deleted user remain visible, without a name', async () => {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'admin' })
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const id = await act(org, person)
  const see = (path: string) => owner.call(`GET /orgs/${org.orgId}${path}`)

  await remove(person.email)

  const byNobody = expect.objectContaining({ actorId: person.id, actorName: null })
  expect((await see(`/leads/${id}/history`)).body.data).toContainEqual(byNobody)
  expect((await see('/audit')).body.data.rows).toContainEqual(byNobody)
  expect((await see('/audit')).body.data.rows).toContainEqual(
    expect.objectContaining({ actorKind: 'system', action: 'remove', objectId: person.id }),
  )
  expect((await see('/imports')).body.data.rows).toMatchObject([{ createdByName: null }])
  expect((await see('/views')).body.data).toMatchObject([{ name: 'Shared' }])
  const keys = await see('/keys')
  expect(keys.body.data).toContainEqual(expect.objectContaining({ createdBy: person.id }))
  expect(keys.status).toBe(200)
})

test('invitations sent by a deleted user are revoked', async () => {
  const org = await service.newOrg()
  const [eve, owner] = [
    await newPerson(service, { [org.orgId]: 'owner' }),
    await newPerson(service, { [org.orgId]: 'owner' }),
  ]
  const at = `/orgs/${org.orgId}/invitations`
  await eve.call(`POST ${at}`, { body: { email: 'eve2@example.com', role: 'owner' } })

  await remove(eve.email)

  expect((await owner.call(`GET ${at}`)).body.data).toEqual([])
})

test('sessions of a deleted user are rejected immediately in every process', async () => {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'viewer' })
  await newPerson(service, { [org.orgId]: 'owner' })
  const elsewhere = () =>
    callApp(second.app, 'GET /me', { headers: { cookie: person.cookie, origin: 'http://test' } })
  expect([(await person.call('GET /me')).status, (await elsewhere()).status]).toEqual([200, 200])

  await remove(person.email)

  expect([(await person.call('GET /me')).status, (await elsewhere()).status]).toEqual([401, 401])
})

test('the only owner of an organization cannot be deleted, and the error names the organization', async () => {
  const [org, other] = [await service.newOrg({ name: 'Alone' }), await service.newOrg()]
  const person = await newPerson(service, { [org.orgId]: 'owner', [other.orgId]: 'viewer' })
  await newPerson(service, { [org.orgId]: 'admin' })
  await act(org, person)
  const before = await findTablesWith(person.email, org, other)

  await expect(remove(person.email)).rejects.toThrow(`"Alone" (${org.orgId})`)

  expect(await findTablesWith(person.email, org, other)).toEqual(before)
  expect((await person.call('GET /me')).status).toBe(200)
  await newPerson(service, { [org.orgId]: 'owner' })
  expect(await remove(person.email)).toContain('"Alone", "Test"')
})

test('deletion requires an address with an account and its confirmation', async () => {
  const person = await newPerson(service, {})

  await expect(remove(person.email, 'other@example.com')).rejects.toThrow(
    `--confirm ${person.email}`,
  )
  await expect(remove('nobody@example.com')).rejects.toThrow('list-people')

  expect((await person.call('GET /me')).status).toBe(200)
  expect(await remove(person.email)).toContain('none')
})

test('all credentials of a deleted user are removed', async () => {
  const person = await newAccount(db)
  const browser = openBrowser(app)
  await signIn(browser, person)
  await withPasskey(browser)
  await browser.call('POST /app/auth/two-factor/enable', { password })
  const before = await findTablesWith(person.id)

  await remove(person.email)

  expect(before).toEqual(expect.arrayContaining(['credential', 'login', 'passkey', 'two_factor']))
  expect(await findTablesWith(person.id)).toEqual([])
  expect((await signIn(openBrowser(app), person)).status).toBe(401)
})

test('connected apps of a deleted user are rejected, and other organizations stay the same', async () => {
  const [org, foreign] = [await service.newOrg(), await newFullOrg(service)]
  const person = await newPerson(service, { [org.orgId]: 'viewer' })
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const client = await newClient(app)
  const deleted = await connectClient(app, client, person, org)
  const kept = await connectClient(app, client, owner, org)
  const loadStatus = async (token: string) => (await callWithToken(service, token)).status
  expect(await loadStatus(deleted.access_token)).toBe(200)
  const rows = () => db.readInOrg(foreign.orgId, fingerprint)
  const before = await rows()

  await remove(person.email)

  await expect.poll(() => loadStatus(deleted.access_token), soon).toBe(401)
  expect(await loadStatus(kept.access_token)).toBe(200)
  expect(await rows()).toEqual(before)
})

test('of two owners deleted concurrently, one stays', async () => {
  const org = await service.newOrg()
  const owners = [
    await newPerson(service, { [org.orgId]: 'owner' }),
    await newPerson(service, { [org.orgId]: 'owner' }),
  ]

  const ends = await Promise.allSettled(owners.map(({ email }) => remove(email)))

  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const stay = await Promise.all(owners.map(async (one) => (await one.call('GET /me')).status))
  expect(stay.sort()).toEqual([200, 401])
})
