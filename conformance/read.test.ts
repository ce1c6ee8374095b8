import { expect, test } from 'vitest'
import { call, refusal, storeLead, unique } from './call.ts'

test('a full lead is returned, the same as in the list', async () => {
  const campaign = unique()
  const id = await storeLead({ utm_campaign: campaign, gclid: 'g-1', value: 5 })

  const { status, body } = await call(`GET /leads/${id}`)
  const listed = await call('GET /leads', { query: `utm_campaign=${campaign}` })

  expect(status).toBe(200)
  expect(body.data).toMatchObject({ id, gclid: 'g-1', value: 5, session: null, sessions: [] })
  expect(listed.body.data).toEqual([body.data])
  expect(body.meta).not.toHaveProperty('pagination')
})

test.for([
  ['of no lead', '018f0000-0000-7000-8000-000000000000'],
  ['that is malformed', 'lead-17'],
  ['in upper case', '018F0000-0000-7000-8000-00000000000A'],
  ['that is a number', '17'],
  ['with odd characters', '%F0%9F%8C%BB%27%20or%201=1'],
] as const)('an ID %s is not found', async ([, id]) => {
  expect(refusal(await call(`GET /leads/${id}`))).toEqual([404, 'NOT_FOUND'])
})
