import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLog } from '../../platform/process/log.ts'
import {
  failure,
  newSingleSignOnOrg,
  type SingleSignOnOrg,
  signInWithProvider,
} from '../../test/calls/accounts/single-sign-on-calls.ts'
import { publicOrigin } from '../../test/calls/app-calls.ts'
import { startService } from '../../test/harness.ts'
import { checkDomains } from './check-domains.ts'
import { openSingleSignOn } from './settings.ts'

const service = await startService()
const { app, db } = service
let own: SingleSignOnOrg
let orgId: string
let records: 'present' | 'absent' | 'broken' = 'present'
let value = ''
beforeAll(async () => {
  own = await newSingleSignOnOrg(service)
  orgId = own.org.orgId
  openSingleSignOn(db, {
    ...{ publicUrl: publicOrigin, log: openLog('silent') },
    async resolveTxt() {
      if (records === 'broken') throw Object.assign(new Error('broken'), { code: 'ESERVFAIL' })
      if (records === 'absent') throw Object.assign(new Error('absent'), { code: 'ENODATA' })
      return [[value.slice(0, 10), value.slice(10)]]
    },
  })
})
afterAll(async () => {
  await own.idp.stop()
  await service.stop()
})
beforeEach(() => {
  records = 'present'
})

let day = 0
const check = () => checkDomains(db, orgId, new Date(Date.now() + ++day * 86_400_000))

const loadDomains = async () =>
  (await own.owner.call(`GET /orgs/${orgId}/single-sign-on`)).body.data.domains as {
    id: string
    domain: string
    lostAt: string | null
    record: { value: string }
  }[]

const loadHealth = async () => {
  const { body } = await own.owner.call(`GET /orgs/${orgId}/health`)
  return body.data.checks.find(({ id }: { id: string }) => id === 'emailDomains')
}

const signInAs = (name: string, domain: string) => {
  own.idp.user = { sub: name, email: `${name}@${domain}`, email_verified: true }
  return signInWithProvider(app, orgId)
}

test('a domain whose record is missing adds no members until it is back', async () => {
  const domain = `lost.${own.domain}`
  const at = `/orgs/${orgId}/email-domains`
  const added = await own.owner.call(`POST ${at}`, { body: { domain } })
  const { id, record } = added.body.data
  value = record.value
  await own.owner.call(`POST ${at}/${id}/verify`, { body: {} })
  expect((await signInAs('old', domain)).location).toBe('/')

  records = 'broken'
  await check()
  expect(await loadHealth()).toMatchObject({ state: 'ok' })
  records = 'absent'
  await check()

  expect(await loadHealth()).toMatchObject({ state: 'warning', cause: 'lost', names: [domain] })
  const lost = (await loadDomains()).filter(({ lostAt }) => lostAt !== null)
  expect(lost).toMatchObject([{ domain }])
  expect((await signInAs('old', domain)).location).toBe('/')
  expect((await signInAs('new', domain)).location).toBe(failure('domain'))
  expect((await own.owner.call(`POST ${at}/${id}/verify`, { body: {} })).status).toBe(409)
  records = 'present'
  await check()
  expect((await signInAs('new', domain)).location).toBe('/')
  expect(await loadHealth()).toMatchObject({ state: 'ok' })
})

test('a domain that only the administrator vouches for is never lost', async () => {
  records = 'absent'
  await check()

  const trusted = (await loadDomains()).find(({ domain }) => domain === own.domain)
  expect(trusted?.lostAt).toBeNull()
  expect((await signInAs('trusted', own.domain)).location).toBe('/')
})

test('the first sign-in applies the role of a pending invitation, once', async () => {
  const email = `invited@${own.domain}`
  const at = `/orgs/${orgId}/invitations`
  await own.owner.call(`POST ${at}`, { body: { email, role: 'admin' } })

  const { browser } = await signInAs('invited', own.domain)

  const me = await browser.call('GET /app/me')
  expect(me.body.data.organizations).toMatchObject([{ id: orgId, role: 'admin' }])
  expect((await own.owner.call(`GET ${at}`)).body.data).toEqual([])
})

test('a sign-in does not add a deactivated member, and finds users under a new address', async () => {
  const email = `moved@${own.domain}`
  const { body } = await own.owner.call(`POST /orgs/${orgId}/scim-token`, { body: {} })
  const scim = (method: 'POST' | 'PATCH', path: string, payload: object) =>
    app.inject({
      ...{ method, url: `/scim/v2/${orgId}${path}`, payload },
      headers: { authorization: `Bearer ${body.data.token}` },
    })
  const created = await scim('POST', '/Users', { userName: email })
  const { id } = created.json()
  const change = (value: object) =>
    scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', value }] })
  await change({ emails: [{ value: `renamed@${own.domain}` }] })
  const renamed = await signInAs('renamed', own.domain)

  await change({ active: false })
  const refused = await signInAs('renamed', own.domain)
  await change({ active: true })
  const again = await signInAs('renamed', own.domain)

  const me = await renamed.browser.call('GET /app/me')
  expect(me.status).toBe(401)
  expect((await again.browser.call('GET /app/me')).body.data).toMatchObject({ id, email })
  expect([renamed.location, refused.location, again.location]).toEqual([
    '/',
    failure('account'),
    '/',
  ])
})
