import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, roles } from '../../../contract/organizations/roles.ts'
import { appOperations } from '../../app-operations.ts'
import { newPerson, type TestPerson } from '../../test/calls/app-calls.ts'
import { absentIds, appSamples } from '../../test/calls/app-samples.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { exportLeads } from '../leads/index.ts'
import { may, type Permission, permissions } from './permissions.ts'

const service = await startService()
afterAll(service.stop)

/** Expected permissions, written by hand: o(wner), a(dmin), m(ember), v(iewer), r(eporter). */
const table: Readonly<Record<Permission, string>> = {
  'org.read': 'oamvr',
  'org.change': 'oa---',
  'keys.read': 'oa---',
  'keys.change': 'oa---',
  'choices.change': 'oa---',
  'rules.read': 'oam--',
  'rules.change': 'oa---',
  'quarantine.read': 'oam--',
  'quarantine.change': 'oam--',
  'sites.read': 'oamv-',
  'sites.change': 'oa---',
  'events.read': 'oam--',
  'members.read': 'oamvr',
  'members.change': 'oa---',
  'singleSignOn.change': 'o----',
  'audit.read': 'oa---',
  'apps.read': 'oamvr',
  'health.read': 'oam--',
  'hostName.change': 'o----',
  'shareLinks.read': 'oa---',
  'shareLinks.change': 'oa---',
  'reportAddresses.change': 'o----',
  'reports.read': 'oamvr',
  'leads.read': 'oamv-',
  'leads.change': 'oam--',
  'leads.erase': 'oa---',
  'leads.import': 'oa---',
  'leads.export': 'oam--',
  'conversions.read': 'oa---',
  'conversions.change': 'oa---',
  'inbound.read': 'oa---',
  'inbound.change': 'oa---',
  'webhooks.read': 'oa---',
  'webhooks.change': 'oa---',
}

const cells = roles.flatMap((role) =>
  appSamples.map(({ op, ask }) => ({
    role,
    ask,
    op,
    name: op.name,
    verb: table[op.permission].includes(role.slice(0, 1)) ? 'may' : 'may not',
  })),
)

let org: TestOrg
let people: ReadonlyMap<Role, TestPerson>
beforeAll(async () => {
  org = await service.newOrg()
  const made = roles.map(async (role) => {
    return [role, await newPerson(service, { [org.orgId]: role })] as const
  })
  people = new Map(await Promise.all(made))
})

test.for(cells)('$role $verb $name', async ({ role, ask, op, verb }) => {
  // A user who leaves the organization would be missing from later cases, so this operation gets a
  // new user.
  const person = op.name === 'leave_org' ? undefined : people.get(role)
  const caller = person ?? (await newPerson(service, { [org.orgId]: role }))
  const { route, sent } = ask({ ...absentIds(), orgId: org.orgId })

  const answer = await caller.call(route, sent)

  if (verb === 'may') {
    // The IDs in the request do not exist, so some operations respond with 404 or 409, and an
    // unknown label in the body is invalid.
    const invalid = op.name === 'change_lead_labels' ? [400] : []
    expect([200, 201, 202, 404, 409, ...invalid]).toContain(answer.status)
    return
  }
  const needed = permissions[op.permission]
  expect(answer).toMatchObject({
    status: 403,
    body: { error: { code: 'FORBIDDEN', details: { role, needed } } },
  })
  expect(answer.body.error.message).toContain(`Required: ${needed}`)
})

describe('the permission table', () => {
  test('uses each permission', () => {
    // Added separately, because downloads are not in `appOperations`.
    const all = [...appOperations, exportLeads]
    const used = new Set<string>(all.map(({ permission }) => permission))

    expect(Object.keys(permissions).filter((permission) => !used.has(permission))).toEqual([])
  })

  test('gives each role all permissions of the roles below it', () => {
    for (const permission of Object.keys(permissions) as Permission[]) {
      const allowed = roles.map((role) => may(role, permission))

      expect(allowed).toEqual([...allowed].sort((a, b) => Number(b) - Number(a)))
    }
  })
})

test('a role applies only in its own organization', async () => {
  const other = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'owner', [other.orgId]: 'viewer' })

  const [here, there] = [
    await person.call(`GET /orgs/${org.orgId}/keys`),
    await person.call(`GET /orgs/${other.orgId}/keys`),
  ]

  expect([here.status, there.status]).toEqual([200, 403])
})

test('an admin can neither add nor remove owners', async () => {
  const owner = people.get('owner')?.id ?? ''
  const member = people.get('member')?.id ?? ''
  const admin = people.get('admin')
  if (admin === undefined) expect.fail('there is no administrator')
  const at = `/orgs/${org.orgId}`

  const answers = [
    await admin.call(`PATCH ${at}/members/${member}`, { body: { role: 'owner' } }),
    await admin.call(`DELETE ${at}/members/${owner}`),
    await admin.call(`POST ${at}/invitations`, {
      body: { email: 'x@example.com', role: 'owner' },
    }),
  ]

  expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403])
})
