import { expect, test } from 'vitest'
import { roles } from '../../../../contract/organizations/roles.ts'
import { mayTouch, roleOrder, rolesToGive } from './roles.ts'

test('the roles are those of the contract, in its order', () => {
  expect(roleOrder).toEqual(roles)
})

test('nobody gives a role above their own', () => {
  expect(rolesToGive('owner')).toEqual(['owner', 'admin', 'member', 'viewer'])
  expect(rolesToGive('admin')).toEqual(['admin', 'member', 'viewer'])
})

test('nobody changes who stands above them', () => {
  const touched = roles.map((other) => mayTouch('admin', other))

  expect(touched).toEqual([false, true, true, true])
})
