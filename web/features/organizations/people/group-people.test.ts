import { expect, test } from 'vitest'
import { findPeople, groupPeople, type OrgPeople, type Role } from './group-people.ts'

const later = '2026-12-05T00:00:00Z'

const member = (name: string, role: Role) => ({
  ...{ personId: `id of ${name}`, name, email: `${name}@Example.com`, role },
  ...{ hasTwoFactor: false, createdAt: later },
})

const invitation = (name: string, role: Role) => ({
  ...{ id: name, email: `${name}@example.com`, role, invitedBy: null, mailFailedAt: null },
  ...{ createdAt: later, expiresAt: later },
})

const orgs: readonly OrgPeople[] = [
  {
    org: { id: 'b', name: 'Berghof' },
    members: [member('zoe', 'owner'), member('ada', 'viewer')],
    invitations: [invitation('ida', 'member'), invitation('ada', 'admin')],
  },
  {
    org: { id: 'a', name: 'Alpen' },
    members: [member('zoe', 'admin')],
    invitations: [invitation('ada', 'member')],
  },
]

test('a person has one entry with the roles in all organizations', () => {
  const people = groupPeople(orgs)

  const roles = people.map((one) => [
    one.name,
    one.roles.map(({ org, role, invitation }) => [org.name, role, invitation !== undefined]),
  ])
  expect(roles).toEqual([
    [
      'ada',
      [
        ['Alpen', 'member', true],
        ['Berghof', 'viewer', false],
      ],
    ],
    ['ida@example.com', [['Berghof', 'member', true]]],
    [
      'zoe',
      [
        ['Alpen', 'admin', false],
        ['Berghof', 'owner', false],
      ],
    ],
  ])
  expect(people.map(({ personId }) => personId)).toEqual(['id of ada', undefined, 'id of zoe'])
})

test.for([
  ['', 3],
  [' ZOE', 1],
  ['@example.com', 3],
  ['alpen', 2],
  ['nobody', 0],
] as const)('the search for %j finds %d people', ([text, count]) => {
  expect(findPeople(groupPeople(orgs), text)).toHaveLength(count)
})
