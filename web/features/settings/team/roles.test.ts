import { expect, test } from 'vitest'
import { roles } from '../../../../contract/organizations/roles.ts'
import { assignableRoles, mayManage, roleOrder } from './roles.ts'

test('the roles are those of the contract, in its order', () => {
  expect(roleOrder).toEqual(roles)
})

test('nobody gives a role above their own', () => {
  expect(assignableRoles('owner')).toEqual(['owner', 'admin', 'member', 'viewer'])
  expect(assignableRoles('admin')).toEqual(['admin', 'member', 'viewer'])
})

test('nobody changes who stands above them', () => {
  const touched = roles.map((other) => mayManage('admin', other))

  expect(touched).toEqual([false, true, true, true])
})
