import { afterAll, expect, test } from 'vitest'
import { lockOrg } from '../../features/organizations/index.ts'
import { upsertGroup } from '../../features/single-sign-on/groups/group-store.ts'
import { deleteToken } from '../../features/single-sign-on/provisioning/scim-token-store.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { newId } from '../../platform/process/ids.ts'
import {
  buildPatch,
  entraUser,
  newScimOrg,
  oktaGroup,
  scimCaller,
} from '../../test/calls/accounts/scim-calls.ts'
import { startService } from '../../test/harness.ts'
import { runWhileLocked } from '../../test/stores/run-while-locked.ts'

const service = await startService()
const { db } = service
afterAll(service.stop)

test('invalid, rotated and revoked tokens give no access', async () => {
  const org = await newScimOrg(service)
  const at = `/orgs/${org.org.orgId}/scim-token`
  const { body } = await org.owner.call(`POST ${at}`, { body: {} })
  const next = scimCaller(service, org.org.orgId, body.data.token)
  const statuses = [await org.call('GET /Users'), await next('GET /Users')]
  const settings = await org.owner.call(`GET /orgs/${org.org.orgId}/single-sign-on`)

  await org.owner.call(`DELETE ${at}`)

  statuses.push(await next('GET /Users'), await next('POST /Users', entraUser('a@example.org')))
  expect(statuses.map(({ status }) => status)).toEqual([401, 200, 401, 401])
  expect(body.data.url).toBe(`http://test/scim/v2/${org.org.orgId}`)
  expect(settings.body.data.scim.token).toMatchObject({ createdBy: org.owner.email })
  expect(JSON.stringify(settings.body)).not.toContain(body.data.token)
})

test.for([
  'POST /Users',
  'PUT /Users/:user',
  'PATCH /Users/:user',
  'DELETE /Users/:user',
  'POST /Groups',
  'PUT /Groups/:group',
  'PATCH /Groups/:group',
  'DELETE /Groups/:group',
])('%s is rejected if the token is revoked while the request waits', async (route) => {
  const { org, owner, domain, call } = await newScimOrg(service)
  const user = (await call('POST /Users', entraUser(`ada@${domain}`))).body.id
  const group = (await call('POST /Groups', oktaGroup('Sales', user))).body.id
  const path = route.replace(':user', user).replace(':group', group)
  const resource = route.includes('Users') ? entraUser(`eve@${domain}`) : oktaGroup('Ads', user)
  const rename = buildPatch({ op: 'replace', path: 'displayName', value: 'Eve' })
  const body = { POST: resource, PUT: resource, PATCH: rename }[route.split(' ')[0] ?? '']
  const revoke = async (tx: OrgTx) => {
    await lockOrg(tx)
    await deleteToken(tx)
  }

  const answer = await runWhileLocked(db, org.orgId, revoke, () => call(path, body))

  const detail = 'Send a valid SCIM token as a bearer token.'
  expect(answer).toMatchObject({ status: 401, body: { detail } })
  expect(answer.headers['www-authenticate']).toBe('Bearer')
  const settings = await owner.call(`GET /orgs/${org.orgId}/single-sign-on`)
  const members = await owner.call(`GET /orgs/${org.orgId}/members`)
  expect(settings.body.data.scim.groups).toEqual(['Sales'])
  expect(members.body.data).toHaveLength(2)
})

test('revoking the token waits for a group that is being stored, and deletes it', async () => {
  const { org, owner } = await newScimOrg(service)
  const at = `/orgs/${org.orgId}`
  const group = { id: newId(), displayName: 'Sales', externalId: null }
  const store = async (tx: OrgTx) => {
    await lockOrg(tx)
    await upsertGroup(tx, group, new Date())
  }

  const { status } = await runWhileLocked(db, org.orgId, store, () =>
    owner.call(`DELETE ${at}/scim-token`),
  )

  const { body } = await owner.call(`GET ${at}/single-sign-on`)
  expect(status).toBe(200)
  expect(body.data.scim).toMatchObject({ groups: [], token: null })
})
