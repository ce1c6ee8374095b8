import { expect, test } from 'vitest'
import { pathInOrg } from './path-in-org.ts'

const all = ['reports.read', 'leads.read', 'leads.import', 'org.read', 'keys.read', 'members.read']
const other = { id: 'other', permissions: all }

test.for([
  ['/o/here', ''],
  ['/o/here/', ''],
  ['/o/here/leads', '/leads'],
  ['/o/here/leads/0197', '/leads'],
  ['/o/here/my-leads', '/my-leads'],
  ['/o/here/deleted-leads', '/deleted-leads'],
  ['/o/here/ad-spend/unmatched', '/ad-spend/unmatched'],
  ['/o/here/ad-spend/leads', '/ad-spend/leads'],
  ['/o/here/ad-spend/import/0197', '/ad-spend/import'],
  ['/o/here/imports/0197', '/imports'],
  ['/o/here/settings/keys', '/settings/keys'],
  ['/o/here/settings/nothing', ''],
  ['/o/here/nothing', ''],
] as const)('%s becomes %s of the other organization', ([from, to]) => {
  expect(pathInOrg(from, {}, other).to).toBe(`/o/other${to}`)
})

test('a page that the role in the other organization forbids becomes the dashboard', () => {
  const viewer = { id: 'other', permissions: ['reports.read', 'leads.read', 'org.read'] }

  expect(pathInOrg('/o/here/settings/keys', {}, viewer).to).toBe('/o/other')
  expect(pathInOrg('/o/here/imports', {}, viewer).to).toBe('/o/other')
  expect(pathInOrg('/o/here/settings/general', {}, viewer).to).toBe('/o/other/settings/general')
})

test('the period stays, filters do not', () => {
  const search = { period: '90d', status: 'won', by: 'campaign' }

  expect(pathInOrg('/o/here/attribution', search, other).search).toEqual({ period: '90d' })
})
