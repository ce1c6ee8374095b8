import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { applyPatch, findCachedValue, patchLeads, refreshLeads } from './lead-cache.ts'

const org = 'org'
const listKey = [org, 'list_leads', { limit: 50 }]
const oneKey = [org, 'get_lead', { id: 'a' }]

function filled() {
  const client = new QueryClient()
  client.setQueryData(listKey, {
    data: [
      { id: 'a', status: 'lost', lossReason: 'Price' },
      { id: 'b', status: 'open', lossReason: null },
    ],
    meta: {},
  })
  client.setQueryData(oneKey, { data: { id: 'a', status: 'lost', lossReason: 'Price' }, meta: {} })
  return client
}

test("a change shows in every list and on the lead's page, and can be rolled back", async () => {
  const client = filled()

  const takeBack = await patchLeads(client, org, ['a'], { status: 'won' })

  const won = { id: 'a', status: 'won', lossReason: null }
  expect(client.getQueryData(listKey)).toMatchObject({ data: [won, { id: 'b', status: 'open' }] })
  expect(client.getQueryData(oneKey)).toMatchObject({ data: won })
  takeBack()
  const lost = { id: 'a', status: 'lost', lossReason: 'Price' }
  expect(client.getQueryData(listKey)).toMatchObject({ data: [lost, { id: 'b' }] })
  expect(client.getQueryData(oneKey)).toMatchObject({ data: lost })
})

test('a lost lead keeps its loss reason when its label changes', () => {
  const lead = { status: 'lost', lossReason: 'Price', labelId: null } as const

  expect(
    applyPatch<{ status: 'lost'; lossReason: string | null; labelId: string | null }>(lead, {
      labelId: 'x',
    }),
  ).toEqual({
    ...lead,
    labelId: 'x',
  })
})

test('only leads of the changed organization are refetched', async () => {
  const client = filled()
  client.setQueryData(['other', 'list_leads', {}], { data: [], meta: {} })

  await refreshLeads(client, org)

  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  expect([listKey, oneKey, ['other', 'list_leads', {}]].map(isStale)).toEqual([true, true, false])
})

test('reports of ad spend are refetched, since they include leads and their values', async () => {
  const client = filled()
  const names = ['get_dashboard', 'get_ad_spend', 'get_ad_report', 'list_unmatched_spend']
  for (const name of [...names, 'get_settings']) client.setQueryData([org, name, {}], {})

  await refreshLeads(client, org)

  const isStale = (name: string) => client.getQueryState([org, name, {}])?.isInvalidated
  expect(names.map(isStale)).toEqual([true, true, true, true])
  expect(isStale('get_settings')).toBe(false)
})

test('the value of a lead is found in any response of the organization', () => {
  const client = filled()
  client.setQueryData([org, 'list_leads', { page: 2 }], {
    data: [
      { id: 'c', value: 12.5 },
      { id: 'd', value: null },
    ],
    meta: {},
  })

  expect(['c', 'd', 'unknown'].map((id) => findCachedValue(client, org, id))).toEqual([
    12.5,
    null,
    null,
  ])
  expect(findCachedValue(client, 'other', 'c')).toBeNull()
})
