import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { pagePersonHeader } from '../../../../contract/organizations/page-person.ts'
import { endLogin, startLogin } from '../../../features/accounts/index.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { newSignedIn } from '../../../test/calls/accounts/account-calls.ts'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import { create, startTwo } from '../../../test/calls/lead-calls.ts'
import { testServer } from '../../../test/harness.ts'

const { service, second } = await startTwo()
// Streams never finish, so they need a real connection instead of an injected request.
const app = await testServer(second.db)
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo // listening on TCP
afterAll(() => app.close())

const origin = `http://127.0.0.1:${port}`

const request = (cookie: string, headers: Record<string, string> = {}, to = origin) =>
  fetch(`${to}/app/live`, { headers: { cookie, ...headers } })

/** Reads a stream message by message. */
async function follow(person: Pick<TestPerson, 'cookie'>, to = origin) {
  const { body, headers } = await request(person.cookie, {}, to)
  const reader = (body ?? expect.fail('no body')).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** @returns The next message except heartbeats; `undefined` at the end of the stream. */
  async function next(): Promise<string | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const message = text.slice(0, end)
        text = text.slice(end + 2)
        if (!message.startsWith('event: beat')) return message
        continue
      }
      const { done, value } = await reader.read()
      if (done) return undefined
      text += value
    }
  }
  return { next, headers, first: await next(), close: () => reader.cancel() }
}

const change = (orgId: string) => `event: leads\ndata: {"orgId":"${orgId}"}`
const ready = (...orgIds: string[]) => `event: ready\ndata: {"orgIds":${JSON.stringify(orgIds)}}`

test('a change in one process reaches members who are connected to another, and no one else', async () => {
  const [ours, theirs] = [await service.newOrg(), await service.newOrg()]
  const ada = await follow(await newPerson(service, { [ours.orgId]: 'viewer' }))
  const eve = await follow(await newPerson(service, { [theirs.orgId]: 'owner' }))
  expect([ada.first, eve.first]).toEqual([ready(ours.orgId), ready(theirs.orgId)])
  expect(ada.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')

  await create(ours, { name: 'Grace', email: 'grace@example.com' })
  expect(await ada.next()).toBe(change(ours.orgId))
  await create(theirs, { name: 'Lise' })

  // This is Eve's first message, so nothing about the other organization was sent before this
  // message.
  expect(await eve.next()).toBe(change(theirs.orgId))
  await Promise.all([ada.close(), eve.close()])
})

test('ending the session in another process ends the stream', async () => {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'member' })
  const stream = await follow(person)
  const { body } = await person.call('GET /auth/sessions')

  await endLogin(service.db, { personId: person.id, onlyOrgId: null }, body.data[0].id)

  expect(await stream.next()).toBeUndefined()
})

test('signing out ends the streams of this session', async () => {
  const { browser } = await newSignedIn(service)
  const stream = await follow({
    cookie: [...browser.cookies].map((one) => one.join('=')).join('; '),
  })
  expect(stream.first).toBe(ready())

  expect((await browser.call('POST /app/auth/sign-out', {})).status).toBe(200)

  expect(await stream.next()).toBeUndefined()
})

test('a removed member hears nothing more about the organization', async () => {
  const [left, kept] = [await service.newOrg(), await service.newOrg()]
  const owner = await newPerson(service, { [left.orgId]: 'owner' })
  const person = await newPerson(service, { [left.orgId]: 'member', [kept.orgId]: 'member' })
  const stream = await follow(person)
  const path = `/orgs/${left.orgId}/members/${person.id}`

  expect((await owner.call(`DELETE ${path}`)).status).toBe(200)

  expect(await stream.next()).toBe(ready(kept.orgId))
  await create(left, { name: 'Not for them' })
  await create(kept, { name: 'For them' })
  expect(await stream.next()).toBe(change(kept.orgId))
  await stream.close()
})

test('a session for one organization does not learn of changes in another', async () => {
  const [reached, other] = [await service.newOrg(), await service.newOrg()]
  const { id: personId } = await newPerson(service, {
    [reached.orgId]: 'member',
    [other.orgId]: 'member',
  })
  const input = { personId, onlyOrgId: reached.orgId }
  const started = await startLogin(service.db, input, new Headers())
  const stream = await follow({ cookie: String(started?.cookies[0]?.split(';')[0]) })
  expect(stream.first).toBe(ready(reached.orgId))

  await create(other, { name: 'Not for them' })
  await create(reached, { name: 'For them' })

  expect(await stream.next()).toBe(change(reached.orgId))
  await stream.close()
})

test('strangers, pages of another user and other methods are rejected', async () => {
  const person = await newPerson(service, {})

  expect((await request('')).status).toBe(401)
  expect((await request(person.cookie, { [pagePersonHeader]: service.app.prefix })).status).toBe(
    409,
  )
  const posted = await fetch(`${origin}/app/live`, { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
})

test('the duration of a stream is not a response time', async () => {
  const readMetrics = async () => (await fetch(`${origin}/metrics`)).text()
  const person = await newPerson(service, {})
  const stream = await follow(person)
  const { body } = await person.call('GET /auth/sessions')

  await endLogin(service.db, { personId: person.id, onlyOrgId: null }, body.data[0].id)
  expect(await stream.next()).toBeUndefined()
  expect((await request('')).status).toBe(401)

  const count = 'leadtrace_request_seconds_count{route="/app/live",method="GET",status='
  await expect.poll(readMetrics).toContain(`${count}"401"}`)
  expect(await readMetrics()).not.toContain(`${count}"200"}`)
})

test('after a gap in the notifications, every page reads its leads again', async () => {
  const org = await service.newOrg()
  const stream = await follow(await newPerson(service, { [org.orgId]: 'member' }))
  await expect.poll(() => second.db.notifications.isConnected()).toBe(true)
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = $1 and query ~ '^(listen|select 1|select pg_notify)'`,
    [service.connection.database],
  )
  await admin.end()

  expect(await stream.next()).toBe(change(org.orgId))
  await expect.poll(() => second.db.notifications.isConnected()).toBe(true)
  await stream.close()
})

test('a shutdown ends open streams and unused connections instead of waiting for them', async () => {
  const org = await service.newOrg()
  const db = openDatabase(service.connection, 2)
  const third = await testServer(db)
  const address = await third.listen({ host: '127.0.0.1', port: 0 })
  const stream = await follow(await newPerson(service, { [org.orgId]: 'member' }), address)
  // Browsers open connections in advance that they may never use.
  const spare = connect(Number(new URL(address).port), '127.0.0.1')
  await once(spare, 'connect')

  await third.close()
  await db.close()

  expect(third.server.listening).toBe(false)
  expect(await stream.next()).toBeUndefined()
})
