import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../contract/values/time.ts'
import { insertRejected } from '../../features/filter-rules/index.ts'
import { insertChoice } from '../../features/organizations/index.ts'
import { newId } from '../../platform/process/ids.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { callTool } from '../../test/calls/mcp-calls.ts'
import { newBrowser, page, visit } from '../../test/calls/visit-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { insertSession } from '../../test/stores/lead-rows-store.ts'

const service = await startService()
afterAll(service.stop)

/** Maximum number of bytes in all answers to one question, as text and as structured content. */
const maxBytes = 4_000

const today = new Date().toISOString().slice(0, 10)
const monthAgo = new Date(Date.now() - 30 * dayMs).toISOString().slice(0, 10)
const days = { startDate: monthAgo, endDate: today }
const twelveWeeks = {
  startDate: new Date(Date.now() - 12 * 7 * dayMs).toISOString().slice(0, 10),
  endDate: today,
}

const campaigns = [
  { platform: 'google_ads', campaignId: 'g-1', campaignName: 'Solar search', spend: 120 },
  { platform: 'google_ads', campaignId: 'g-2', campaignName: 'Brand search', spend: 40.5 },
  { platform: 'meta_ads', campaignId: 'm-1', campaignName: 'Roof video', spend: 80 },
]

const outcomes = [
  { status: 'open' },
  { status: 'qualified' },
  { status: 'won', value: 1_500 },
  { status: 'lost', lossReason: 'Too expensive' },
]

let org: TestOrg
beforeAll(async () => {
  org = await service.newOrg()
  const rows = campaigns.map((row) => ({ ...row, date: today, currency: 'EUR', clicks: 10 }))
  await org.call('PUT /ad-spend', { body: { rows } })
  for (const [i, { platform, campaignId }] of campaigns.entries()) {
    for (const [j, outcome] of outcomes.entries()) {
      const source = platform === 'google_ads' ? 'google' : 'facebook'
      await create(org, {
        ...{ name: `Lead ${i}${j}`, email: `lead-${i}${j}@example.com`, ...outcome },
        ...{ utm_source: source, utm_medium: 'cpc', utm_campaign: campaignId },
        ...{ utm_term: `roof ${i}` },
        note: `Wants an offer for a roof of ${40 + 10 * i} square meters. `.repeat(20),
      })
    }
  }
  const visit = { website: 'https://example.com', landingPath: '/offer', channel: 'organic_search' }
  const sessionId = await service.db.inOrg(org.orgId, (tx) => insertSession(tx, visit))
  await create(org, { name: 'Visitor', sessionId })
  await create(org, { name: 'Grace Hopper', email: 'grace@example.com', externalId: 'crm-7' })
  await service.db.inOrg(org.orgId, async (tx) => {
    await insertChoice(tx, 'label', { id: newId(), name: 'Call back' }, new Date())
    const lead = JSON.stringify({ name: 'Cheap links', email: 'seo@spam.example' })
    const rule = { ruleId: newId(), ruleName: 'No spam' }
    await insertRejected(tx, [{ id: newId(), ...rule, lead, receivedAt: today }])
  })
  await arrangeJourney()
})

/** Creates a lead who was won after four visits with several pages each. */
async function arrangeJourney(): Promise<void> {
  const browser = newBrowser()
  const urls = ['', 'offer', 'prices', 'contact'].map((path) => `https://www.example.com/${path}`)
  const sources = ['google&utm_medium=cpc&utm_campaign=g-1', 'newsletter&utm_medium=email', '']
  for (const [i, source] of sources.entries()) {
    const minutes = 600 - i * 120
    const views = urls.map((url, j) =>
      page(minutes - j, { url: source === '' ? url : `${url}?utm_source=${source}` }),
    )
    await visit(service, org, browser, ...views)
  }
  const name = { name: 'Katherine Johnson', email: 'katherine@example.com' }
  await create(org, { ...name, sessionId: browser.browserSessionId })
  await org.call('PATCH /leads', { body: { email: name.email, status: 'won', value: 9_000 } })
}

/** Matches a row of an attribution report, with its spend if given. */
const hasGroup = (group: string, spend?: unknown) => ({
  data: expect.objectContaining({
    rows: expect.arrayContaining([
      expect.objectContaining(spend === undefined ? { group } : { group, spend }),
    ]),
  }),
})

type Call = readonly [tool: string, sent: object]

/** A marketer's question, the tool calls that answer it, and what the last result must contain. */
const questions: readonly (readonly [string, readonly Call[], object])[] = [
  [
    'What was the journey of the last won lead?',
    [['list_leads', { status: ['won'], sort: 'wonAt:desc', limit: 1 }]],
    {
      data: [
        expect.objectContaining({
          name: 'Katherine Johnson',
          sessions: Array(3).fill(expect.objectContaining({ pageViews: 4 })),
        }),
      ],
    },
  ],
  [
    'Which campaign brought the most won value in the last 30 days?',
    [['get_ad_spend', { ...days, sort: 'wonValue:desc', limit: 3 }]],
    { data: expect.arrayContaining([expect.objectContaining({ wonValue: 1_500 })]) },
  ],
  [
    'How many leads came from Google Ads, and what did they cost?',
    [['get_ad_spend', { ...days, platform: 'google', groupBy: 'platform' }]],
    { data: [expect.objectContaining({ platform: 'google_ads', leads: 8, spend: 160.5 })] },
  ],
  [
    'What does a qualified lead cost on each platform?',
    [['get_ad_spend', { groupBy: ['platform'] }]],
    {
      data: [
        expect.objectContaining({ platform: 'google_ads', costPerQualified: 40.125 }),
        expect.objectContaining({ platform: 'meta_ads', costPerQualified: 40 }),
      ],
    },
  ],
  [
    'Mark Grace Hopper as won with 1,200.',
    [
      ['list_leads', { search: 'grace hopper', fields: 'name,status' }],
      ['update_lead', { status: 'won', value: 1_200 }],
    ],
    { changes: expect.arrayContaining([expect.objectContaining({ from: 'open', to: 'won' })]) },
  ],
  [
    'How does this period compare with the previous one?',
    [
      ['get_stats', {}],
      ['get_stats', { period: 'previous' }],
    ],
    { data: expect.objectContaining({ leads: expect.objectContaining({ total: 0 }) }) },
  ],
  [
    'Why did we lose leads?',
    [['list_leads', { status: ['lost'], fields: 'lossReason', limit: 100 }]],
    { data: Array(3).fill({ id: expect.any(String), lossReason: 'Too expensive' }) },
  ],
  [
    'Label Grace Hopper with Call back.',
    [
      ['list_leads', { search: 'grace hopper', fields: 'name' }],
      ['update_lead', { labelId: 'call back' }],
    ],
    { changes: [expect.objectContaining({ field: 'labelId', from: '' })] },
  ],
  [
    'Which leads were rejected, and why?',
    [['list_rejected_leads', {}]],
    { data: { rows: [expect.objectContaining({ ruleName: 'No spam' })] } },
  ],
  [
    'Which channels brought leads?',
    [['get_attribution', { ...days, groupBy: 'channel', limit: 5 }]],
    hasGroup('paid_search', [{ currency: 'EUR', spend: 160.5 }]),
  ],
  [
    'Which landing pages brought leads?',
    [['get_attribution', { ...days, groupBy: 'landingPage', limit: 5 }]],
    hasGroup('example.com/offer'),
  ],
  [
    'Which keywords brought won value?',
    [
      [
        'get_attribution',
        { ...days, groupBy: 'keyword', sort: 'lastNonDirect.value:desc', limit: 5 },
      ],
    ],
    hasGroup('roof 0'),
  ],
  [
    'Who changed this lead, and when?',
    [
      ['list_leads', { externalId: 'crm-7', fields: 'id' }],
      ['get_lead_history', {}],
    ],
    {
      data: expect.arrayContaining([
        expect.objectContaining({ field: 'status', to: 'won', actorName: 'test' }),
      ]),
    },
  ],
  [
    'How did all leads develop by week in the last 12 weeks?',
    [['get_time_series', { ...twelveWeeks, interval: 'week' }]],
    {
      data: {
        interval: 'week',
        series: [expect.objectContaining({ totals: expect.objectContaining({ leads: 15 }) })],
      },
    },
  ],
  [
    'How did each source develop, compared with the month before?',
    [
      ['get_time_series', { ...days, interval: 'month', groupBy: 'source' }],
      ['get_time_series', { period: 'previous', interval: 'month', groupBy: 'source' }],
    ],
    { data: { interval: 'month' } },
  ],
  [
    'Why does the lead Visitor have this channel and campaign?',
    [
      ['list_leads', { search: 'visitor', fields: 'name' }],
      ['explain_lead', {}],
    ],
    {
      data: expect.objectContaining({
        sentences: expect.arrayContaining([expect.stringContaining('organic_search')]),
        touches: [expect.objectContaining({ channel: 'organic_search', isConverting: true })],
      }),
    },
  ],
  ['Which ad spend has no leads?', [['list_unmatched_spend', days]], { data: expect.anything() }],
  ['Which organization am I in?', [['check_api', {}]], { success: true }],
]

/** Tools that are called with the ID of the lead that the previous call found. */
const aboutFoundLead = ['get_lead_history', 'explain_lead', 'update_lead']

test.for(questions)('%s', async ([, calls, expected]) => {
  expect(calls.length).toBeLessThanOrEqual(2)
  const replies = []
  for (const [tool, sent] of calls) {
    const id: { id?: string } = aboutFoundLead.includes(tool)
      ? { id: replies[0]?.content.data[0].id }
      : {}
    replies.push(await callTool(org, tool, { ...sent, ...id }))
  }

  const texts = replies.map(({ text }) => text).join('')
  const structured = replies.map(({ result }) => JSON.stringify(result.structuredContent)).join('')
  expect(replies.at(-1)?.content).toMatchObject(expected)
  expect(Buffer.byteLength(texts)).toBeLessThanOrEqual(maxBytes)
  expect(Buffer.byteLength(structured)).toBeLessThanOrEqual(maxBytes)
})
