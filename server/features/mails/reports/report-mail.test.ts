import { afterAll, expect, test } from 'vitest'
import type { AdSpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { startMailing } from '../../../test/calls/accounts/mail-calls.ts'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import { startService } from '../../../test/harness.ts'
import { insertTestLeads } from '../../../test/stores/many-leads-store.ts'
import { upsertMailPreferences } from '../preferences/preference-store.ts'
import { queueReports } from './queue-reports.ts'
import { rankCampaigns } from './rank-campaigns.ts'

const service = await startService()
const mailing = await startMailing(service)
afterAll(async () => {
  await mailing.stop()
  await service.stop()
})
const { db, send, mailsTo } = mailing

/** Monday, 7:00 in Berlin. */
const monday = new Date('2026-11-23T06:00:00Z')
const seconds = (n: number) => new Date(monday.getTime() + n * 1_000)

/** An organization with leads in the previous week and one lead in the week before that. */
async function newTeam(name: string, leads: number, language = 'en') {
  const org = await service.newOrg({ name, timeZone: 'Europe/Berlin', currency: 'EUR' })
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  await subscribe(org.orgId, owner, language)
  const days = [...Array.from({ length: leads }, () => '2026-11-18'), '2026-11-11']
  await db.inOrg(org.orgId, (tx) =>
    insertTestLeads(
      tx,
      days.map((day) => ({ name: 'Ada', createdAt: `${day}T12:00:00.000Z` })),
    ),
  )
  return { ...org, owner }
}

const subscribe = (orgId: string, { id }: TestPerson, language: string, at = '2026-11-01') =>
  db.inOrg(orgId, (tx) => {
    const chosen = { choices: { weekly: true }, timeZone: null, language }
    return upsertMailPreferences(tx, id, chosen, new Date(at))
  })

const spend = (day: string, campaignName: string, amount: number) => ({
  ...{ date: day, platform: 'google_ads', accountId: '1', campaignId: campaignName, campaignName },
  ...{ currency: 'EUR', spend: amount },
})

test('a weekly report has the figures of the last week, compared with the one before', async () => {
  const team = await newTeam('Acme', 1_250)
  const rows = [spend('2026-11-17', 'Brand', 100), spend('2026-11-18', 'Generic', 400)]
  await team.call('PUT /ad-spend', { body: { rows: [...rows, spend('2026-11-10', 'Brand', 250)] } })

  await queueReports(db, team.orgId, monday)
  await send(monday)

  const [mail = ''] = mailsTo(team.owner)
  expect(mail).toContain('Your weekly summary, Nov 16')
  expect(mail).toContain('Leads: 1,250 (+124,900%, previously 1)')
  expect(mail).toContain('Ad spend: €500.00 (+100%, previously €250.00)')
  expect(mail).toContain('Weakest campaigns\r\nGeneric: €400.00 (0 leads)')
  expect(mail).toContain(`/o/${team.orgId}?period=custom&startDate=2026-11-16&endDate=2026-11-22`)
})

test('a report compares the cost per lead and the return with their targets', async () => {
  const team = await newTeam('Acme', 4, 'de')
  const rows = [spend('2026-11-17', 'Brand', 100), spend('2026-11-18', 'Generic', 400)]
  await team.call('PUT /ad-spend', { body: { rows } })
  const lead = { ...{ name: 'Ada', status: 'won', value: 100_000 }, utm_campaign: 'Brand' }
  const paid = { ...lead, utm_source: 'google', utm_medium: 'cpc', gclid: 'Cj0KCQ' }
  const createdAt = '2026-11-18T12:00:00.000Z'
  await db.inOrg(team.orgId, (tx) => insertTestLeads(tx, [{ ...paid, createdAt }]))
  const body = { costPerLeadTarget: 400, roasTarget: 1.5 }
  const { status } = await team.owner.call(`PATCH /orgs/${team.orgId}/settings`, { body })

  await queueReports(db, team.orgId, monday)
  await send(monday)

  const [mail = ''] = mailsTo(team.owner)
  expect(status).toBe(200)
  expect(mail).toContain('Kosten pro Lead: 500,00\u00A0€ (Ziel von 400,00\u00A0€ verfehlt)')
  expect(mail).toContain('ROAS: 2× (Ziel von 1,5× erreicht)')
})

test('reports are in the language of the recipient, without figures of others', async () => {
  const [acme, other] = [await newTeam('Acme', 3, 'de'), await newTeam('Other', 7)]

  for (const { orgId } of [acme, other]) await queueReports(db, orgId, monday)
  await send(monday)
  await send(monday)

  const [[german = ''], [english = '']] = [mailsTo(acme.owner), mailsTo(other.owner)]
  expect(german).toContain('Leads: 3 (+200\u00A0%, davor: 1)')
  expect(english).toContain('Leads: 7 (+600%, previously 1)')
  expect(german).not.toContain('Other')
  expect(english).not.toContain('Acme')
})

test('a report is sent once, by any number of processes and runs', async () => {
  const { orgId, owner } = await newTeam('Acme', 3)

  const early = await queueReports(db, orgId, seconds(-1))
  const added = await Promise.all([0, 1, 2, 3].map(() => queueReports(db, orgId, monday)))
  added.push(await queueReports(db, orgId, seconds(900)))
  await Promise.all([1, 2, 3].map(() => send(seconds(901))))
  await send(seconds(1_000))

  expect(early).toBe(0)
  expect(added.toSorted()).toEqual([0, 0, 0, 0, 1])
  expect(mailsTo(owner)).toHaveLength(1)
})

test('nothing is sent without leads, to others, or for a period before the subscription', async () => {
  const empty = await service.newOrg()
  const owner = await newPerson(service, { [empty.orgId]: 'owner' })
  await subscribe(empty.orgId, owner, 'en')
  const late = await newTeam('Late', 3)
  await subscribe(late.orgId, late.owner, 'en', '2026-11-23T06:30:00Z')
  const busy = await newTeam('Busy', 3)
  const colleague = await newPerson(service, { [busy.orgId]: 'owner' })

  for (const { orgId } of [empty, late, busy]) await queueReports(db, orgId, seconds(3_600))
  await send(seconds(3_600))

  expect([owner, late.owner, colleague, busy.owner].map((one) => mailsTo(one).length)).toEqual([
    ...[0, 0, 0, 1],
  ])
})

const campaign = (campaignId: string, amount: number, leads: number, roas: number): AdSpendRow => ({
  ...{ campaignId, currency: 'EUR', spend: amount, leads, roas, valueCurrency: 'EUR' },
  ...{ impressions: 0, clicks: 0, ctr: null, cpc: null, qualified: 0, won: 0, wonValue: 0 },
  ...{ costPerLead: leads === 0 ? null : amount / leads, costPerQualified: null },
})

const rank = (rows: readonly AdSpendRow[]) => {
  const { best, worst } = rankCampaigns(rows)
  return [best, worst].map((list) => list.map(({ campaignId }) => campaignId).join(''))
}

test('campaigns are ranked by return, or by cost per lead if nothing was won', () => {
  const idle = campaign('d', 900, 0, 0)
  const free = campaign('f', 0, 9, 0)

  expect(rank([campaign('a', 10, 1, 2), campaign('b', 10, 9, 0.5), idle, free])).toEqual(['a', 'd'])
  expect(rank([campaign('a', 10, 1, 0), campaign('b', 10, 9, 0), idle])).toEqual(['b', 'd'])
  expect(rank([campaign('a', 10, 1, 2)])).toEqual(['', ''])
})
