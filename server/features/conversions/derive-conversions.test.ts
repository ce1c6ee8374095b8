import { afterAll, describe, expect, test } from 'vitest'
import {
  type Destination,
  newDestination,
  pull,
  type Rule,
} from '../../test/calls/conversion-calls.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { importGoogleFile } from '../../test/fixtures/google-import.ts'
import { startService, type TestOrg } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const sale: Rule = { action: 'Sale', status: 'won', value: 'lead' }
const tracked = { gclid: 'EAIaIQ', ad_user_data: true, value: 100 }

const newOrg = () => service.newOrg({ currency: 'EUR' })
const change = (org: TestOrg, id: string, body: object) => org.call(`PATCH /leads/${id}`, { body })

async function list(org: TestOrg, { id }: Destination, query = '') {
  const { body } = await org.call(`GET /conversion-destinations/${id}/conversions`, { query })
  return body.data.rows
}

test('a won lead is sent once, with the time at which it was won', async () => {
  const org = await newOrg()
  const destination = await newDestination(org, { rules: [sale] })
  const leadId = await create(org, { name: 'Ada', ...tracked })
  expect(await list(org, destination)).toEqual([])

  await change(org, leadId, { status: 'won' })
  await change(org, leadId, { note: 'Called' })

  const { wonAt } = (await org.call(`GET /leads/${leadId}`)).body.data
  const first = importGoogleFile(await pull(service, org, destination), ['Sale'])
  const second = importGoogleFile(await pull(service, org, destination), ['Sale'], first.counted)
  const time = wonAt.slice(0, 19).replace('T', ' ')
  expect(first).toEqual({
    counted: [{ clickId: 'EAIaIQ', action: 'Sale', time, value: '100.00', currency: 'EUR' }],
    errors: [],
  })
  expect(second).toEqual({ counted: [], errors: [] })
  expect(await list(org, destination)).toMatchObject([
    { leadId, state: 'sent', reason: null, value: 100, currency: 'EUR', clickId: 'gclid' },
  ])
})

test('leads from before a destination was enabled are sent only by a backfill', async () => {
  const org = await newOrg()
  const leadId = await create(org, { name: 'Ada', ...tracked, status: 'won' })
  const destination = await newDestination(org, { rules: [sale], enabled: false })
  await create(org, { name: 'Bob', ...tracked, status: 'won', gclid: 'Cj0K' })
  const path = `/conversion-destinations/${destination.id}`
  await org.call(`PATCH ${path}`, { body: { enabled: true } })
  expect(await list(org, destination)).toEqual([])

  const dry = (await org.call(`POST ${path}/dry-run`, { body: {} })).body.data
  expect(await list(org, destination)).toEqual([])
  const filled = (await org.call(`POST ${path}/backfill`, { body: {} })).body.data
  await org.call(`POST ${path}/backfill`, { body: {} })

  expect(dry).toEqual({ days: 90, send: 2, skip: 0, reasons: [] })
  expect(filled).toEqual(dry)
  expect(await list(org, destination)).toHaveLength(2)
  expect((await list(org, destination)).map((one: { leadId: string }) => one.leadId)).toContain(
    leadId,
  )
})

describe('a change of mind', () => {
  test('during the hold sends nothing, and a later win is sent with its own time', async () => {
    const org = await newOrg()
    const destination = await newDestination(org, { rules: [sale], holdHours: 24 })
    const leadId = await create(org, { name: 'Ada', ...tracked, status: 'won' })
    expect(await list(org, destination)).toMatchObject([{ state: 'held' }])
    expect(importGoogleFile(await pull(service, org, destination), ['Sale']).counted).toEqual([])

    await change(org, leadId, { status: 'open' })

    expect(await list(org, destination)).toMatchObject([
      { state: 'retracted', reason: 'lead_changed' },
    ])
    await change(org, leadId, { status: 'won' })
    expect(await list(org, destination)).toMatchObject([{ state: 'held', reason: null }])
    const later = new Date(Date.now() + 25 * 3_600_000)
    const file = importGoogleFile(await pull(service, org, destination, later), ['Sale'])
    expect(file.counted).toHaveLength(1)
  })

  test('after sending is shown, and counts once if the lead is won again', async () => {
    const org = await newOrg()
    const destination = await newDestination(org, { rules: [sale] })
    const leadId = await create(org, { name: 'Ada', ...tracked, status: 'won' })
    const first = importGoogleFile(await pull(service, org, destination), ['Sale'])
    const [sent] = await list(org, destination)

    await change(org, leadId, { status: 'lost' })
    const retracted = await list(org, destination)
    const between = importGoogleFile(await pull(service, org, destination), ['Sale'])
    await change(org, leadId, { status: 'won' })

    expect(retracted).toMatchObject([{ state: 'retracted', reason: 'lead_changed_after_send' }])
    expect(between.counted).toEqual([])
    const { id, at, sentAt } = sent ?? {}
    expect(await list(org, destination)).toMatchObject([{ id, at, sentAt, state: 'sent' }])
    const file = importGoogleFile(await pull(service, org, destination), ['Sale'], first.counted)
    expect([first.counted.length, file.errors, file.counted]).toEqual([1, [], []])
  })
})

test('a skipped lead is checked again when it changes', async () => {
  const org = await newOrg()
  const rules = [{ ...sale, needsValue: true }]
  const destination = await newDestination(org, { rules })
  const leadId = await create(org, { name: 'Ada', gclid: 'EAIaIQ', status: 'won' })
  expect(await list(org, destination)).toMatchObject([
    { state: 'skipped', reason: 'consent_unknown' },
  ])

  await org.call(`PATCH /conversion-destinations/${destination.id}`, {
    body: { sendsUnknownConsent: true },
  })
  await change(org, leadId, { note: 'Called' })
  expect(await list(org, destination)).toMatchObject([{ state: 'skipped', reason: 'no_value' }])
  await change(org, leadId, { value: 10 })

  expect(await list(org, destination)).toMatchObject([{ state: 'waiting', value: 10 }])
})

test('deleted leads are retracted, and erased ones leave nothing', async () => {
  const org = await newOrg()
  const destination = await newDestination(org, { rules: [sale] })
  const [kept, erased] = [
    await create(org, { name: 'Ada', ...tracked, status: 'won' }),
    await create(org, { name: 'Bob', ...tracked, gclid: 'Cj0K', status: 'won' }),
  ]
  expect(await list(org, destination)).toHaveLength(2)

  await org.call(`DELETE /leads/${kept}`)
  await org.call(`POST /leads/${erased}/erase`)

  expect(await list(org, destination)).toMatchObject([
    { leadId: kept, state: 'retracted', reason: 'lead_deleted' },
  ])
  const { counted } = importGoogleFile(await pull(service, org, destination), ['Sale'])
  expect(counted).toEqual([])
})

test('conversions of a removed rule are not sent', async () => {
  const org = await newOrg()
  const destination = await newDestination(org, { rules: [sale] })
  await create(org, { name: 'Ada', ...tracked, status: 'won' })
  await list(org, destination)

  await org.call(`PATCH /conversion-destinations/${destination.id}`, { body: { rules: [] } })

  expect(await list(org, destination)).toMatchObject([
    { state: 'retracted', reason: 'rule_removed' },
  ])
})

test('a conversion that is not fetched in time expires', async () => {
  const org = await newOrg()
  const destination = await newDestination(org, { rules: [sale] })
  await create(org, { name: 'Ada', ...tracked, status: 'won' })

  const file = await pull(service, org, destination, new Date(Date.now() + 91 * 86_400_000))

  expect(importGoogleFile(file, ['Sale']).counted).toEqual([])
  expect(await list(org, destination, 'state=expired')).toMatchObject([
    { state: 'expired', reason: 'click_too_old' },
  ])
})

test('concurrent requests derive and send each conversion once', async () => {
  const org = await newOrg()
  const destination = await newDestination(org, { rules: [sale] })
  const names = Array.from({ length: 30 }, (_, n) => `Lead ${n}`)
  await Promise.all(
    names.map((name, n) => create(org, { name, ...tracked, gclid: `id${n}`, status: 'won' })),
  )

  const files = await Promise.all(Array.from({ length: 4 }, () => pull(service, org, destination)))

  const counted = files.map((file) => importGoogleFile(file, ['Sale']).counted.length)
  expect(counted).toEqual([30, 30, 30, 30])
  expect(new Set(files).size).toBe(1)
  expect(await list(org, destination, 'limit=100')).toHaveLength(30)
})
