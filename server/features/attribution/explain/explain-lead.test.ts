import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { attributionGroups } from '../../../../contract/attribution.ts'
import { attributionModels } from '../../../../contract/attribution-models.ts'
import { type LeadExplanation, leadExplanation } from '../../../../contract/lead-explanation.ts'
import { newId } from '../../../platform/process/ids.ts'
import { anyScenario, span, toRows } from '../../../test/arbitraries/journey-arbitrary.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { runs } from '../../../test/run-size.ts'
import { insertTestTraces, insertTestVisits } from '../../../test/stores/journey-rows-store.ts'
import { creditPeriod } from '../credit-period.ts'

const service = await startService()
afterAll(service.stop)

async function explain(org: TestOrg, id: string): Promise<LeadExplanation> {
  const { status, body } = await org.call(`GET /leads/${id}/explanation`)
  expect([status, body.error]).toEqual([200, undefined])
  expect(leadExplanation.parse(body.data)).toEqual(body.data)
  return body.data
}

test('the explained credit of all leads is that of the attribution report', async () => {
  await fc.assert(
    fc.asyncProperty(anyScenario, async (scenario) => {
      const { windowDays } = scenario
      const org = await service.newOrg({ conversionWindowDays: windowDays })
      const { stored, traces } = toRows(scenario)
      await service.db.inOrg(org.orgId, async (tx) => {
        await insertTestVisits(tx, stored)
        await insertTestTraces(tx, traces)
      })
      const inSpan = traces.filter(
        ({ createdAt }) => span.start <= createdAt && createdAt < span.end,
      )
      const explained = await Promise.all(inSpan.map(({ id }) => explain(org, id)))

      for (const by of attributionGroups) {
        const sums = new Map<string, number[]>()
        for (const touch of explained.flatMap(({ touches }) => touches)) {
          const sum = sums.get(touch[by]) ?? attributionModels.map(() => 0)
          sums.set(
            touch[by],
            attributionModels.map(
              (model, i) => (sum[i] ?? 0) + Math.round(touch.credit[model] * 1e6),
            ),
          )
        }
        const query = {
          orgId: org.orgId,
          by,
          countedBy: 'created',
          windowDays,
          timeZone: 'UTC',
          span,
          rates: [],
        } as const
        const tally = await creditPeriod(service.db, query, new Date(span.end))
        const expected = [...tally].map(([group, credits]): [string, number[]] => [
          group,
          attributionModels.map((model) => credits[model]?.leads ?? 0),
        ])
        expect(sums).toEqual(new Map(expected))
      }
    }),
    { numRuns: runs(10) },
  )
})

test('the sessions, the channel rules and the credit of a lead are explained', async () => {
  const org = await service.newOrg()
  const visitorId = newId()
  const visit = (startedAt: string, fields: object) => ({
    ...{ id: newId(), visitorId, startedAt, landingUrl: 'https://shop.example/?utm_source=a' },
    ...{ website: 'https://shop.example', landingPath: '/' },
    ...fields,
  })
  const visits = [
    visit('2026-03-01T10:00:00.000Z', {
      ...{ channel: 'paid_social', utm_source: 'facebook', utm_medium: 'paid', utm_term: 'CRM' },
    }),
    visit('2026-03-08T10:00:00.000Z', { channel: 'direct', landingUrl: 'https://shop.example/' }),
  ]
  const id = newId()
  await service.db.inOrg(org.orgId, async (tx) => {
    await insertTestVisits(tx, visits)
    const sessionId = visits[1]?.id ?? null
    await insertTestTraces(tx, [
      { id, createdAt: '2026-03-08T10:05:00.000Z', visitorId, sessionId },
    ])
  })

  const { sentences, touches, attributionWindow } = await explain(org, id)

  expect(attributionWindow).toEqual({
    ...{ days: 90, startsAt: '2025-12-08T10:05:00.000Z', endsAt: '2026-03-08T10:05:00.000Z' },
  })
  expect(touches).toMatchObject([
    {
      ...{ channel: 'paid_social', source: 'facebook', medium: 'paid', campaign: '(none)' },
      ...{ keyword: 'CRM', landingPage: 'shop.example/', isConverting: false },
      credit: { firstTouch: 1, lastTouch: 0, lastNonDirect: 1, linear: 0.5 },
    },
    { channel: 'direct', isConverting: true, credit: { lastTouch: 1, lastNonDirect: 0 } },
  ])
  expect(sentences).toEqual([
    'The lead has 2 sessions in the 90 days before it was created.',
    'The session from 2026-03-01T10:00:00.000Z has the channel paid_social: the medium is paid, and the source is a social network.',
    'The converting session from 2026-03-08T10:00:00.000Z has the channel direct: no UTM fields, click ID or referrer.',
    'The lead has no ad data, so it is not attributed to an ad campaign.',
    'Credit by firstTouch, lastNonDirect: paid_social 100%.',
    'Credit by lastTouch: direct 100%.',
    'Credit by linear, positionBased: paid_social 50%, direct 50%.',
    'Credit by timeDecay: paid_social 33.3%, direct 66.7%.',
  ])
})

const spend = { date: '2026-01-05', platform: 'google_ads', currency: 'EUR', spend: 10 }
const google = { utm_source: 'google', utm_medium: 'cpc' }

test.for([
  [{ gclid: 'x', searchAdsCampaignId: '7' }, 'campaignId', 'Brand'],
  [{ ...google, utm_campaign: 'old' }, 'mapping', 'Brand'],
  [{ ...google, utm_campaign: '7' }, 'utmCampaignIsId', 'Brand'],
  [{ ...google, utm_campaign: 'BRAND' }, 'utmCampaignIsName', 'Brand'],
  [{ ...google, utm_campaign: 'other' }, null, 'no ad spend matches its campaign'],
  [{ gclid: 'x' }, null, 'it has no campaign name or ID'],
  [{ utm_source: 'somewhere', utm_campaign: '7' }, null, 'its ad platform is unknown'],
] as const)('%j counts toward a campaign by %s, as in the report', async ([fields, rule, text]) => {
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const campaign = { campaignId: '7', campaignName: 'Brand' }
  await org.call('PUT /ad-spend', { body: { rows: [{ ...spend, ...campaign }] } })
  await owner.call(`POST /orgs/${org.orgId}/ad-spend/mappings`, {
    body: { utmCampaign: 'Old', platform: 'google_ads', campaignId: '7' },
  })
  const id = await create(org, { name: 'Ada', ...fields })
  const day = new Date().toISOString().slice(0, 10)

  const { adCampaign, sentences } = await explain(org, id)

  const report = await org.call('POST /ad-spend', { body: { startDate: day, endDate: day } })
  const counted = report.body.data.map(({ campaignId }: { campaignId: string }) => campaignId)
  expect([adCampaign?.match?.rule ?? null, counted]).toEqual([rule, rule === null ? [] : ['7']])
  expect(sentences.find((sentence) => sentence.includes('campaign'))).toContain(text)
})

test('a lead without any source data is explained as unknown', async () => {
  const org = await service.newOrg()

  const { touches, sentences, adCampaign } = await explain(org, await create(org, { name: 'Ada' }))

  expect(touches).toMatchObject([{ sessionId: null, channel: '(unknown)', channelReason: null }])
  expect(adCampaign).toBeNull()
  expect(sentences).toContain('All attribution models give it full credit.')
})
