import { afterAll, expect, test } from 'vitest'
import { dayMs } from '../../../contract/values/time.ts'
import { appOperations, userOperations } from '../../app-operations.ts'
import { updateHostLost } from '../../features/host-names/host-name-store.ts'
import { checkHost, findOrgByHost } from '../../features/host-names/index.ts'
import { deleteOrg } from '../../features/privacy/index.ts'
import { openSingleSignOn } from '../../features/single-sign-on/index.ts'
import { operations } from '../../operations.ts'
import { newId } from '../../platform/process/ids.ts'
import { openLog } from '../../platform/process/log.ts'
import { newPerson, publicOrigin } from '../../test/calls/app-calls.ts'
import { buildPng } from '../../test/calls/samples/images.ts'
import { startService } from '../../test/harness.ts'
import { lockHostNames } from '../../test/stores/host-name-rows-store.ts'

const service = await startService()
afterAll(service.stop)

const records = new Map<string, string>()
let isDnsDown = false
openSingleSignOn(service.db, {
  publicUrl: publicOrigin,
  log: openLog('silent'),
  async resolveTxt(name) {
    if (isDnsDown) throw Object.assign(new Error('down'), { code: 'ESERVFAIL' })
    const value = records.get(name)
    if (value === undefined) throw Object.assign(new Error('absent'), { code: 'ENOTFOUND' })
    return [[value]]
  },
})

/** An organization with a host name whose DNS record exists. */
async function newHosted() {
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const at = `/orgs/${org.orgId}`
  const host = `reports.c${org.orgId.slice(-12)}.example.com`
  const set = await owner.call(`PUT ${at}/host-name`, { body: { host } })
  expect(set.status).toBe(200)
  const { name, value } = set.body.data.record
  records.set(name, value)
  const logo = { logo: buildPng().toString('base64') }
  const branded = await owner.call(`PATCH ${at}/branding`, { body: logo })
  const link = await owner.call(`POST ${at}/share-links`, { body: { name: 'Client' } })
  const verify = () => owner.call(`POST ${at}/host-name/verify`, { body: {} })
  const { token } = link.body.data
  return { ...org, owner, at, host, record: name, logo: branded.body.data.logo, token, verify }
}

interface Visit {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly headers?: Record<string, string>
  readonly payload?: object
}

const ask = (host: string, url: string, { method = 'GET', headers = {}, payload }: Visit = {}) =>
  service.app.inject({
    method,
    url,
    headers: { host, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })

const open = (host: string, token: string) =>
  ask(host, '/app/shared-report', { method: 'POST', payload: { token } })

test('a verified host name serves the brand and the share links of its organization', async () => {
  const { orgId, host, logo, token, verify } = await newHosted()
  expect((await ask(host, '/app/host')).statusCode).toBe(404)

  expect((await verify()).body.data).toMatchObject({ host, lostAt: null })

  const welcome = await ask(host, '/app/host')
  const signInUrl = `${publicOrigin}/o/${orgId}`
  expect(welcome.json().data).toMatchObject({ logo, signInUrl })
  expect((await ask(host, '/')).headers.location).toBe('/welcome')
  expect((await ask(host.toUpperCase(), logo)).statusCode).toBe(200)
  expect((await ask(`${host}:8443`, '/shared')).statusCode).toBe(200)
  expect((await open(host, token)).statusCode).toBe(200)
})

test('under a host name, nothing of another organization and no account can be reached', async () => {
  const [ours, theirs] = [await newHosted(), await newHosted()]
  await ours.verify()
  await theirs.verify()
  const { cookie } = ours.owner
  const headers = { cookie, origin: `https://${ours.host}`, authorization: `Bearer ${ours.key}` }

  expect((await open(ours.host, theirs.token)).statusCode).toBe(404)
  expect((await open(ours.host, ours.token)).statusCode).toBe(200)
  expect((await ask(ours.host, theirs.logo)).statusCode).toBe(404)

  const rests = [
    ...operations.map(({ rest }) => rest.replace(' ', ' /api')),
    ...[...userOperations, ...appOperations].map(({ rest }) => rest.replace(' ', ' /app')),
    ...['GET /app/live', 'GET /app/auth/config', 'POST /app/auth/sign-in/email', 'GET /sign-in'],
    ...['GET /o/x', 'GET /setup', 'GET /px.js', 'POST /px/events', 'POST /api/mcp', 'GET /docs'],
    ...['GET /metrics', 'GET /scim/v2/Users', 'GET /account', 'GET /host-names/known'],
  ]
  for (const rest of rests) {
    const [method, template = ''] = rest.split(' ')
    const url = template.replace('{orgId}', ours.orgId).replace(/\{\w+\}/g, newId())
    // Operations use only methods that HTTP clients can send.
    const answer = await ask(ours.host, url, { method: method as 'GET', headers })
    expect(answer.statusCode, rest).toBe(404)
    expect(answer.headers['set-cookie'], rest).toBeUndefined()
  }
})

test('a proxy gets certificates only for verified host names', async () => {
  const { host, verify } = await newHosted()
  const askFor = (domain: string) => ask('localhost', `/host-names/known?domain=${domain}`)
  expect((await askFor(host)).statusCode).toBe(404)
  await verify()

  expect((await askFor(host)).statusCode).toBe(200)
  expect((await askFor(new URL(publicOrigin).hostname)).statusCode).toBe(200)
  expect((await ask('localhost', '/host-names/known')).statusCode).toBe(400)
  for (const domain of ['example.com', '127.0.0.1', 'localhost', '%00', `x.${host}`]) {
    expect((await askFor(domain)).statusCode, domain).toBe(404)
  }
})

test('a host name works for 7 days after its record has disappeared', async () => {
  const { orgId, at, host, owner, record, verify } = await newHosted()
  await verify()
  const later = (days: number) => new Date(Date.now() + days * dayMs)
  const value = records.get(record) ?? ''

  isDnsDown = true
  await checkHost(service.db, orgId, later(1))
  isDnsDown = false
  expect((await owner.call(`GET ${at}/host-name`)).body.data.hostName.lostAt).toBeNull()
  records.delete(record)
  await checkHost(service.db, orgId, later(2))

  const lost = await owner.call(`GET ${at}/host-name`)
  expect(lost.body.data.hostName.lostAt).not.toBeNull()
  expect(await findOrgByHost(service.db, host, later(8))).toBe(orgId)
  await checkHost(service.db, orgId, later(9))
  expect(await findOrgByHost(service.db, host, later(9.1))).toBeUndefined()
  records.set(record, value)
  await checkHost(service.db, orgId, later(10))
  expect(await findOrgByHost(service.db, host, later(10))).toBe(orgId)
})

test('a host name whose record is missing for too long shows nothing, not the whole service', async () => {
  const { orgId, host, verify } = await newHosted()
  await verify()
  const lostAt = new Date(Date.now() - 8 * dayMs)
  await service.db.inOrg(orgId, (tx) => updateHostLost(tx, host, lostAt))

  await expectEnded(host)
})

/** Expects that a host name shows neither the service nor the organization, only a plain page. */
async function expectEnded(host: string): Promise<void> {
  for (const name of [host, `${host}.`, host.toUpperCase()]) {
    for (const url of ['/', '/sign-in', '/welcome', '/app/me', '/api/leads', '/px.js']) {
      const answer = await ask(name, url)
      expect([name, url, answer.statusCode]).toEqual([name, url, 404])
    }
    expect((await ask(name, '/healthz')).statusCode).toBe(200)
  }
  const headers = { accept: 'text/html', 'accept-language': 'de' }
  const page = await ask(host, '/sign-in', { headers })
  expect([page.statusCode, page.body]).toEqual([404, expect.stringContaining('nicht mehr')])
}

test('a removed, replaced or deleted host name shows a plain page, not the whole service', async () => {
  const hosted = [await newHosted(), await newHosted(), await newHosted()] as const
  const [removed, replaced, deleted] = hosted
  const unverified = await newHosted()
  for (const { verify } of hosted) expect((await verify()).status).toBe(200)

  await removed.owner.call(`DELETE ${removed.at}/host-name`)
  const body = { host: `other.${replaced.host}` }
  await replaced.owner.call(`PUT ${replaced.at}/host-name`, { body })
  await deleteOrg(service.db, deleted.orgId, { graceMs: 0, say: () => undefined })
  await unverified.owner.call(`DELETE ${unverified.at}/host-name`)

  for (const { host } of hosted) await expectEnded(host)
  // This host name was never verified, so it could be any name of this server.
  expect((await ask(unverified.host, '/sign-in')).statusCode).toBe(200)

  const same = { body: { host: removed.host } }
  const again = await removed.owner.call(`PUT ${removed.at}/host-name`, same)
  records.set(removed.record, again.body.data.record.value)
  await removed.verify()
  expect((await ask(removed.host, '/welcome')).statusCode).toBe(200)
})

test('requests under made-up host names share one read', async () => {
  const { orgId, call } = await newHosted()
  const names = Array.from({ length: 20 }, (_, i) => `made-up-${i}.example.com`)

  // The service has five connections, so twenty waiting reads would block it.
  const { visits, leads } = await service.asideDb.inOrg(orgId, async (tx) => {
    await lockHostNames(tx)
    const visits = Promise.all(names.map((name) => ask(name, '/favicon.svg')))
    return { visits: [visits], leads: await call('GET /leads') }
  })

  expect(leads.status).toBe(200)
  const answers = (await Promise.all(visits)).flat()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200))
})

test('questions about unknown host names do not use up those about known ones', async () => {
  const { host, verify } = await newHosted()
  await verify()
  const askFor = async (domain: string) =>
    (await ask('localhost', `/host-names/known?domain=${domain}`)).statusCode
  const names = Array.from({ length: 200 }, (_, i) => `unknown-${i}.example.com`)

  expect(await Promise.all(names.map(askFor))).toContain(429)
  expect(await askFor(host)).toBe(200)
})

test('a changed or removed host name stops working, and only owners change it', async () => {
  const { orgId, at, host, owner, verify } = await newHosted()
  await verify()
  const admin = await newPerson(service, { [orgId]: 'admin' })
  const body = { host: 'other.example.com' }
  expect((await admin.call(`PUT ${at}/host-name`, { body })).status).toBe(403)
  expect(
    (await owner.call(`PUT ${at}/host-name`, { body: { host } })).body.data.verifiedAt,
  ).not.toBeNull()

  expect((await owner.call(`PUT ${at}/host-name`, { body })).body.data.verifiedAt).toBeNull()
  expect(await findOrgByHost(service.db, host)).toBeUndefined()
  expect((await verify()).status).toBe(409)
  expect((await owner.call(`DELETE ${at}/host-name`)).status).toBe(200)
  expect((await owner.call(`GET ${at}/host-name`)).body.data).toEqual({ hostName: null })
})

test.for(['localhost', '127.0.0.1', 'com', 'a b.example.com', 'https://example.com/x', ''])(
  'the host name %j is rejected',
  async (host) => {
    const { owner, at } = await newHosted()

    expect((await owner.call(`PUT ${at}/host-name`, { body: { host } })).status).toBe(400)
  },
)
