import { afterAll, expect, test } from 'vitest'
import { orgSettingsSchema, planSchema } from '../../../contract/organizations/org.ts'
import { insertChoice } from '../../features/organizations/index.ts'
import { newId } from '../../platform/process/ids.ts'
import { callTool, eras, rpc } from '../../test/calls/mcp-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { describeOrg } from './describe-org.ts'

const service = await startService()
afterAll(service.stop)

const settings = { name: 'Nordlicht', timeZone: 'Pacific/Auckland' }

/** Instructions that clients of each protocol generation receive. */
async function loadInstructions(org: TestOrg, era: (typeof eras)[number]): Promise<string> {
  const clientInfo = { name: 'test', version: '1' }
  const handshake = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }
  const { body } =
    era === 'modern'
      ? await rpc(org, 'server/discover', {}, era)
      : await rpc(org, 'initialize', handshake, era)
  return body.result.instructions
}

test.for(eras)('the instructions distinguish organizations (%s)', async (era) => {
  const [one, other] = [await service.newOrg(settings), await service.newOrg({ name: 'Südwind' })]

  expect(await loadInstructions(one, era)).toContain(
    'Organization: "Nordlicht". Time zone: Pacific/Auckland. Today: 20',
  )
  expect(await loadInstructions(other, era)).toContain('Organization: "Südwind". Time zone: UTC.')
})

test("today and the current period are in the organization's time zone", () => {
  const org = {
    id: 'x',
    ...orgSettingsSchema.parse({ name: 'A\u200b"\\n', timeZone: 'Pacific/Auckland' }),
    ...planSchema.parse({ periodAnchor: '2026-01-05' }),
  }

  expect(describeOrg(org, new Date('2026-03-04T12:00:00Z'))).toBe(
    'Organization: "A\\\\u200b\\"\\\\n". Time zone: Pacific/Auckland. Today: 2026-03-05. ' +
      'Current period: 2026-03-05 to 2026-04-04. Currency for lead values: not set.',
  )
})

test('figures name the currency of lead values', async () => {
  const org = await service.newOrg({ ...settings, currency: 'NZD' })
  const answer = await callTool(org, 'get_stats', {})

  expect(answer.text).toMatch(/^Period: .* Lead values are in NZD\.\n\{/)
  for (const operation of ['POST /stats', 'POST /time-series', 'POST /attribution']) {
    const { body } = await org.call(operation, { body: {} })
    expect(body.meta.currency).toBe('NZD')
  }
  const unset = await service.newOrg(settings)
  expect((await unset.call('POST /stats', { body: {} })).body.meta.currency).toBeNull()
})

test.for(['get_stats', 'get_ad_spend'])(
  '%s states in its first line which days it covers',
  async (tool) => {
    const org = await service.newOrg(settings)
    const days = { startDate: '2026-01-01', endDate: '2026-01-31' }

    const { text, content, result } = await callTool(org, tool, days)

    expect(text).toMatch(
      /^Period: 2026-01-01 to 2026-01-31 \(custom, Pacific\/Auckland\)\. Today: \d{4}-\d\d-\d\d\.\n\{/,
    )
    const period = { kind: 'custom', ...days, timeZone: settings.timeZone }
    expect(content.meta.period).toEqual(period)
    expect(result.structuredContent.meta.period).toEqual(period)
  },
)

test('platform names are corrected, or the error lists those that have spend', async () => {
  const org = await service.newOrg()
  const day = { date: '2026-01-05', currency: 'EUR', spend: 5 }
  const platforms = ['google_ads', 'meta_ads', 'bing']
  await org.call('PUT /ad-spend', {
    body: { rows: platforms.map((platform) => ({ ...day, platform })) },
  })
  const find = async (platform: unknown) => {
    const days = { startDate: '2026-01-05', endDate: '2026-01-05', groupBy: 'platform' }
    const { content } = await callTool(org, 'get_ad_spend', { ...days, platform })
    return (
      content.error?.message ?? content.data.map((row: { platform: string }) => row.platform).sort()
    )
  }

  for (const name of ['google', 'Google Ads', 'google-ads', 'adwords', 'google_ads']) {
    expect(await find(name)).toEqual(['google_ads'])
  }
  expect(await find(['facebook', 'google'])).toEqual(['google_ads', 'meta_ads'])
  expect(await find('instagram, tiktok')).toEqual(['meta_ads'])
  expect(await find('bing')).toEqual(['bing'])
  expect(await find(['google', 'tiktok'])).toEqual(['google_ads'])
  expect(await find(['google', 'gogle'])).toBe(
    'platform contains an unknown name: gogle. Platforms with ad spend: bing, google_ads, meta_ads.',
  )
  expect(await find('tiktok')).toBe(
    'platform has no ad spend. Platforms with ad spend: bing, google_ads, meta_ads.',
  )
})

test('without any ad spend, every platform has an empty report', async () => {
  const { content } = await callTool(await service.newOrg(), 'get_ad_spend', { platform: 'google' })

  expect(content.data).toEqual([])
})

test('labels and conversion events are found by name, or the error lists the names', async () => {
  const org = await service.newOrg()
  const [labelId, eventId] = [newId(), newId()]
  await service.db.inOrg(org.orgId, async (tx) => {
    await insertChoice(tx, 'label', { id: labelId, name: 'Call back' }, new Date())
    await insertChoice(tx, 'conversionEvent', { id: eventId, name: 'Sale' }, new Date())
  })
  const named = { labelId: ' CALL back', selectedConversionEventId: 'sale' }
  const found = await callTool(org, 'create_lead', { name: 'Ada', ...named })
  const { id } = found.content.data
  const read = await callTool(org, 'get_lead', { id })
  const wrong = await callTool(org, 'update_lead', { id, labelId: 'cold' })
  const unlisted = await callTool(org, 'list_leads', { labelId: 'cold' })
  const kept = await callTool(org, 'create_lead', { name: 'Ada', labelId: 'cold' })

  expect(read.content.data).toMatchObject({ labelId, selectedConversionEventId: eventId })
  const message = 'labelId must be the ID or name of a label. Existing labels: Call back.'
  expect(wrong.content.error).toMatchObject({ code: 'VALIDATION_ERROR', message })
  expect(unlisted.content.error).toMatchObject({ code: 'INVALID_FILTER', message })
  expect(kept.content.data.warnings).toEqual([expect.stringContaining('labelId')])
})

test('labels are found by name in lists and in operators, or the error lists the names', async () => {
  const org = await service.newOrg()
  const labels = ['Hot', 'Partner', 'Cold, late'].map((name) => ({ id: newId(), name }))
  await service.db.inOrg(org.orgId, async (tx) => {
    for (const label of labels) await insertChoice(tx, 'label', label, new Date())
  })
  const [hot = '', partner = ''] = labels.map(({ id }) => id)
  await org.call('POST /leads', { body: { name: 'Ada', labelId: hot } })
  await org.call('POST /leads', { body: { name: 'Grace', labelId: partner } })
  await org.call('POST /leads', { body: { name: 'Alan' } })
  const find = async (labelId: unknown) => {
    const { content } = await callTool(org, 'list_leads', { labelId, sort: 'name:asc' })
    return content.error?.message ?? content.data.map(({ name }: { name: string }) => name)
  }

  for (const both of [['hot', 'Partner'], 'hot, partner', { in: [hot, 'partner'] }]) {
    expect(await find(both)).toEqual(['Ada', 'Grace'])
  }
  expect(await find({ in: 'hot,partner', not: ['HOT'] })).toEqual(['Grace'])
  expect(await find({ all: ['hot', 'partner'] })).toEqual([])
  expect(await find('cold, late')).toEqual([])
  expect(await find({ not: 'hot' })).toEqual(['Alan', 'Grace'])
  const message =
    'labelId must be the ID or name of a label. Existing labels: Cold, late, Hot, Partner.'
  for (const wrong of [['hot', 'cold'], 'hot,cold', { in: ['cold'] }, { not: 'cold' }]) {
    expect(await find(wrong)).toBe(message)
  }
  expect(await find([['hot']])).toContain('labelId')
  expect(await find({ ['__proto__']: 'hot' })).toContain('labelId')
})

test('if an organization has no labels, the error says so', async () => {
  const org = await service.newOrg()
  const { content } = await callTool(org, 'list_leads', { labelId: 'cold' })

  expect(content.error.message).toContain('There is no label.')
})
