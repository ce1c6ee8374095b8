import { expect, test } from 'vitest'
import { roles } from '../../../contract/organizations/roles.ts'
import { assignableRoles, mayManage, roleOrder } from './roles.ts'

test('the roles are those of the contract, in its order', () => {
  expect(roleOrder).toEqual(roles)
})

test('users can only assign roles up to their own', () => {
  expect(assignableRoles('owner')).toEqual(['owner', 'admin', 'member', 'viewer', 'reporter'])
  expect(assignableRoles('admin')).toEqual(['admin', 'member', 'viewer', 'reporter'])
})

test('users cannot change members with a higher role', () => {
  const touched = roles.map((other) => mayManage('admin', other))

  expect(touched).toEqual([false, true, true, true, true])
})
