import { expect } from 'vitest'
import type { TestOrg, TestService } from '../harness.ts'
import { newPerson, type TestPerson } from './app-calls.ts'

/**
 * Today's date in UTC. Not a constant, because test files that share this module can run before and
 * after midnight.
 */
export const getToday = () => new Date().toISOString().slice(0, 10)

/** An ad spend row for today in campaign c1. */
export const springSpend = {
  get date() {
    return getToday()
  },
  ...{ platform: 'google_ads', accountId: 'a1', campaignId: 'c1', campaignName: 'Spring' },
  ...{ currency: 'EUR', spend: 10 },
}

/** An organization with today's ad spend and leads, and functions that make calls as its owner. */
export async function createSpendOwner(service: TestService, rows: object[], leads: object[]) {
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  await org.call('PUT /ad-spend', { body: { rows } })
  for (const lead of leads) {
    const { status } = await org.call('POST /leads', { body: { name: 'Ada', ...lead } })
    expect(status).toBe(201)
  }
  return { org, owner, ...createSpendCalls(owner, org) }
}

/** A user's calls below `/ad-spend`, and today's reports. */
export function createSpendCalls(person: TestPerson, { orgId }: TestOrg) {
  const call = (route: string, request = {}) =>
    person.call(route.replace(' ', ` /orgs/${orgId}/ad-spend`), request)
  const getPeriod = () => ({ period: 'custom', startDate: getToday(), endDate: getToday() })
  return {
    call,
    report: async (body: object = {}) =>
      (await call('POST /report', { body: { ...getPeriod(), ...body } })).body.data,
    unmatched: async () => (await call('POST /unmatched', { body: getPeriod() })).body.data,
  }
}
