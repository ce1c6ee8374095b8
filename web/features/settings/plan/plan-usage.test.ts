import { expect, test } from 'vitest'
import { planUsage } from './plan-usage.ts'

const usage = {
  leadsLimit: 100,
  leadsUsed: 0,
  lockedLeads: 0,
  periodStart: '2026-11-01T00:00:00Z',
  periodEnd: '2026-12-01T00:00:00Z',
  isSubscription: true,
}
const now = Date.parse('2026-11-21T12:00:00Z')

test.for([
  [0, 100, 0, 100, 'fine'],
  [89, 100, 0.89, 11, 'fine'],
  [90, 100, 0.9, 10, 'nearly'],
  [100, 100, 1, 0, 'full'],
  [130, 100, 1, 0, 'full'],
  [0, 0, 1, 0, 'full'],
] as const)('%i of %i leads', ([leadsUsed, leadsLimit, share, left, state]) => {
  const use = planUsage({ ...usage, leadsUsed, leadsLimit }, now)

  expect(use).toEqual({ share, left, state, daysLeft: 10 })
})

test('usage has no share without a limit', () => {
  const use = planUsage({ ...usage, leadsUsed: 1_000_000, leadsLimit: null }, now)

  expect(use).toMatchObject({ share: undefined, left: undefined, state: 'fine' })
})

test('a period that has ended has no days left', () => {
  expect(planUsage(usage, Date.parse('2027-01-01T00:00:00Z')).daysLeft).toBe(0)
})
