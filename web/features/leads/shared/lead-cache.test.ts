import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { applyPatch, patchLeads, refreshLeads } from './lead-cache.ts'

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

test('a change shows in each list and on the page of the lead, and can be taken back', async () => {
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

test('a reason stays with a lost lead whose label changes', () => {
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

test('leads of another organization are read again only when they changed', async () => {
  const client = filled()
  client.setQueryData(['other', 'list_leads', {}], { data: [], meta: {} })

  await refreshLeads(client, org)

  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  expect([listKey, oneKey, ['other', 'list_leads', {}]].map(isStale)).toEqual([true, true, false])
})

test('figures of what ads cost are read again, too: they count leads and what those were won for', async () => {
  const client = filled()
  const names = ['get_dashboard', 'get_ad_spend', 'get_ad_report', 'get_unmatched_ads']
  for (const name of [...names, 'get_settings']) client.setQueryData([org, name, {}], {})

  await refreshLeads(client, org)

  const isStale = (name: string) => client.getQueryState([org, name, {}])?.isInvalidated
  expect(names.map(isStale)).toEqual([true, true, true, true])
  expect(isStale('get_settings')).toBe(false)
})
