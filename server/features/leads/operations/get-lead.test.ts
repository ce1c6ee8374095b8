import { afterAll, expect, test } from 'vitest'
import { leadFields } from '../../../../contract/lead-fields.ts'
import { leadSchema } from '../../../../contract/leads/lead-schemas.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { newId } from '../../../platform/process/ids.ts'
import { create, list, read } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

test('a lead with only a name returns null for all other fields', async () => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada' })

  const lead = await read(org, id)

  expect(leadSchema.parse(lead)).toEqual(lead)
  const empty = Object.keys(leadFields).filter((field) => lead[field] === null)
  const filled = Object.keys(leadFields).filter((field) => lead[field] !== null)
  expect(filled).toEqual([
    'id',
    'name',
    'status',
    'source',
    'createdAt',
    'updatedAt',
    'expiresAt',
    'locked',
  ])
  expect(empty).toHaveLength(Object.keys(leadFields).length - filled.length)
  expect(lead).toMatchObject({ status: 'open', source: 'api', locked: false })
  expect([lead.session, lead.sessions]).toEqual([null, []])
})

test('the response is an envelope without pagination', async () => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada' })

  const { status, body } = await org.call(`GET /leads/${id}`)

  expect([status, body.success, body.data.id]).toEqual([200, true, id])
  expect(Object.keys(body.meta).sort()).toEqual(['requestId', 'timestamp'])
})

test('a list returns the same lead', async () => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada', value: 0.1, ad_storage: 'denied', custom: { a: 1 } })

  const { body } = await list(org)

  expect(body.data).toEqual([await read(org, id)])
})

test('timestamps are UTC with milliseconds, and expiresAt is createdAt plus the window', async () => {
  const org = await service.newOrg({ conversionWindowDays: 30 })
  const id = await create(org, { name: 'Ada', status: 'won' })

  const { createdAt, updatedAt, qualifiedAt, expiresAt } = await read(org, id)

  for (const instant of [createdAt, updatedAt, qualifiedAt, expiresAt]) {
    expect(instant).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  }
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30 * dayMs)
})

test('an unknown id is not found, whatever its format', async () => {
  const org = await service.newOrg()
  const other = await service.newOrg()
  const own = await create(org, { name: 'Ada' })
  const foreign = await create(other, { name: 'Eve' })
  const ids = [
    newId(),
    foreign,
    own.toUpperCase(),
    own.replaceAll('-', ''),
    `{${own}}`,
    'abc',
    '1',
    '%00',
    '%20',
    '%ED%A0%80',
    encodeURIComponent("' or 1=1 --"),
    'x'.repeat(900),
    'x'.repeat(2_000),
  ]

  for (const id of ids) {
    const { status, body } = await org.call(`GET /leads/${id}`)

    expect([id, status, body.error?.code]).toEqual([id, 404, 'NOT_FOUND'])
  }
})
