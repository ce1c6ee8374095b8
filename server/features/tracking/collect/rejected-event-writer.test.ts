import { afterAll, expect, test } from 'vitest'
import { dayMs } from '../../../../contract/values/time.ts'
import { idAt, newId } from '../../../platform/process/ids.ts'
import { loadEventCounts, loadRejectedEvents, newSite } from '../../../test/calls/pixel-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { deleteExpiredEvents, insertRejectedEvents, maxRejected } from './rejected-event-store.ts'
import {
  countDurably,
  maxBodyLength,
  type Rejection,
  recordRejection,
} from './rejected-event-writer.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const buildRejection = (siteId: string, over: Partial<Rejection> = {}): Rejection => ({
  siteId,
  kind: 'bad_json',
  n: 1,
  at: new Date(),
  origin: 'https://shop.example',
  body: '{',
  ...over,
})

const refuseIn = (org: TestOrg, refusal: Rejection) => recordRejection(db, org.orgId, refusal)

test('a rejected body is counted and stored as received when the promise resolves', async () => {
  const org = await service.newOrg()
  const siteId = await newSite(service, org)
  const at = new Date('2026-01-15T23:59:59.999Z')

  await refuseIn(org, buildRejection(siteId, { n: 3, at, body: '{"a":"Ünïcode 😀"' }))

  expect(await loadRejectedEvents(service, org)).toEqual([
    {
      id: expect.any(String),
      siteId,
      reason: 'bad_json',
      origin: 'https://shop.example',
      body: '{"a":"Ünïcode 😀"',
      receivedAt: at.toISOString(),
    },
  ])
  expect(await loadEventCounts(service, org, siteId)).toEqual({ bad_json: 3 })
})

test('any text can be stored, truncated if too long', async () => {
  const org = await service.newOrg()
  const siteId = await newSite(service, org)
  const long = `${'a'.repeat(maxBodyLength - 1)}😀 and more`

  await refuseIn(org, buildRejection(siteId, { body: 'a\0b\ud800', origin: undefined }))
  await refuseIn(org, buildRejection(siteId, { body: long }))

  const [cut, repaired] = await loadRejectedEvents(service, org)
  expect(repaired).toMatchObject({ body: 'a\ufffdb\ufffd', origin: null })
  expect(cut?.body).toBe(`${'a'.repeat(maxBodyLength - 1)}\ufffd`)
})

test('rejections that are too many, stored elsewhere or private are only counted', async () => {
  const org = await service.newOrg()
  const siteId = await newSite(service, org)

  for (const kind of ['rate', 'rule', 'no_consent'] as const) {
    await refuseIn(org, buildRejection(siteId, { kind }))
  }

  expect(await loadRejectedEvents(service, org)).toEqual([])
  expect(await loadEventCounts(service, org, siteId)).toEqual({ rate: 1, rule: 1, no_consent: 1 })
})

test('a flood of invalid requests keeps the newest bodies and the full count', async () => {
  const org = await service.newOrg()
  const siteId = await newSite(service, org)
  const count = maxRejected + 500
  const flood = (n: number) =>
    Promise.all(
      Array.from({ length: n }, (_, i) =>
        refuseIn(org, buildRejection(siteId, { body: String(i) })),
      ),
    )

  await flood(count)
  await flood(count)

  expect((await loadRejectedEvents(service, org)).length).toBeLessThanOrEqual(maxRejected)
  expect(await loadEventCounts(service, org, siteId)).toEqual({ bad_json: 2 * count })
})

test('only the newest bodies of an organization are kept', async () => {
  const org = await service.newOrg()
  const siteId = await newSite(service, org)
  const rows = Array.from({ length: maxRejected + 100 }, (_, i) => ({
    id: newId(),
    siteId,
    reason: 'bot' as const,
    origin: null,
    body: String(i),
    receivedAt: new Date().toISOString(),
  }))

  for (const half of [rows.slice(0, 600), rows.slice(600)]) {
    await db.inOrg(org.orgId, (tx) => insertRejectedEvents(tx, half))
  }

  const stored = (await loadRejectedEvents(service, org)).map(({ body }) => body)
  expect(stored).toEqual(
    rows
      .slice(-maxRejected)
      .map(({ body }) => body)
      .reverse(),
  )
})

test('a body is deleted after 30 days, in batches', async () => {
  const org = await service.newOrg()
  const siteId = await newSite(service, org)
  const now = new Date('2026-03-31T12:00:00Z')
  const at = (days: number) => now.getTime() - days * dayMs
  const rows = [31, 30.001, 29.999, 1].map((days) => ({
    id: idAt(at(days), new Uint8Array(16).fill(7)),
    siteId,
    reason: 'bot' as const,
    origin: null,
    body: String(days),
    receivedAt: new Date(at(days)).toISOString(),
  }))
  await db.inOrg(org.orgId, (tx) => insertRejectedEvents(tx, rows))
  const expire = () => db.inOrg(org.orgId, (tx) => deleteExpiredEvents(tx, now, 1))

  expect([await expire(), await expire(), await expire()]).toEqual([1, 1, 0])

  expect((await loadRejectedEvents(service, org)).map(({ body }) => body)).toEqual(['1', '29.999'])
})

test('counts of one day and kind share a row, even if written concurrently', async () => {
  const org = await service.newOrg()
  const siteId = await newSite(service, org)
  const counted = { siteId, kind: 'anonymous', n: 2, at: new Date() } as const

  await Promise.all([countDurably(db, org.orgId, counted), countDurably(db, org.orgId, counted)])
  await countDurably(db, org.orgId, counted)

  expect(await loadEventCounts(service, org, siteId)).toEqual({ anonymous: 6 })
})

test('an organization cannot see rejections of another one', async () => {
  const [ours, theirs] = [await service.newOrg(), await service.newOrg()]
  const siteId = await newSite(service, theirs)

  await refuseIn(theirs, buildRejection(siteId))

  expect(await loadRejectedEvents(service, ours)).toEqual([])
  expect(await loadEventCounts(service, ours, siteId)).toEqual({})
})
