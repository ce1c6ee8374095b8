import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '../contract/values/time.ts'
import { call, readLead, refusal, storeLead, unique } from './call.ts'
import { clickIds } from './lead-table.ts'

/** Identifies this file's leads by their campaign. */
const campaign = unique()
const website = `https://${campaign}.example.com`

const total = async (query: string): Promise<number> =>
  (await call('GET /leads', { query: `utm_campaign=${campaign}&${query}` })).body.meta?.pagination
    .total

const dayAfter = (at: string, days: number) =>
  new Date(Date.parse(at) + days * dayMs).toISOString().slice(0, 10)

let open: Record<string, string>
let won: Record<string, string>
beforeAll(async () => {
  const shared = { utm_campaign: campaign, website }
  const clicks = Object.fromEntries(clickIds.map((name) => [name, `${name}-1`]))
  await storeLead({ ...shared, value: 10, status: 'lost', source: 'import', utm_medium: 'cpc' })
  open = await readLead(await storeLead({ ...shared, value: 20, externalId: `Ext ${campaign}` }))
  won = await readLead(
    await storeLead({ ...shared, ...clicks, value: 30, status: 'won', utm_source: campaign }),
  )
})

describe('equality', () => {
  const forms: readonly (readonly [name: string, query: () => string, wanted: number])[] = [
    ['externalId', () => `externalId=Ext+${campaign}`, 1],
    ['externalId, which is compared exactly', () => `externalId=ext+${campaign}`, 0],
    ['source', () => 'source=import', 1],
    ['website', () => `website=${encodeURIComponent(website)}`, 3],
    ['utm_source', () => `utm_source=${campaign}`, 1],
    ['utm_medium', () => 'utm_medium=cpc', 1],
    ['labelId', () => 'labelId=018f0000-0000-7000-8000-000000000000', 0],
    ['one status', () => 'status=won', 1],
    ['several statuses', () => 'status=won,lost', 2],
    ['several filters, which must all hold', () => 'status=won,lost&source=import', 1],
  ]

  test.for(forms)('by %s', async ([, query, expected]) => {
    expect(await total(query())).toBe(expected)
  })

  test('by utm_campaign', async () => {
    expect(await total('')).toBe(3)
  })
})

describe('operators on value', () => {
  test.for([
    ['gte', 20, 2],
    ['gt', 20, 1],
    ['lte', 20, 2],
    ['lt', 20, 1],
    ['gte', 20.01, 1],
    ['lt', 10, 0],
  ] as const)('value[%s]=%d', async ([operator, bound, expected]) => {
    expect(await total(`value[${operator}]=${bound}`)).toBe(expected)
  })

  test('several operators limit a range on both sides', async () => {
    expect(await total('value[gt]=10&value[lt]=30')).toBe(1)
  })
})

describe('operators on timestamps', () => {
  const times = ['createdAt', 'updatedAt', 'qualifiedAt'] as const

  test.for(times)('a day in %s means the whole UTC day', async (field) => {
    const at = won[field] ?? ''
    const today = dayAfter(at, 0)
    const self = `utm_source=${campaign}&${field}`

    expect(await total(`${self}[gte]=${today}`)).toBe(1)
    expect(await total(`${self}[lte]=${today}`)).toBe(1)
    expect(await total(`${self}[gt]=${today}`)).toBe(0)
    expect(await total(`${self}[lt]=${today}`)).toBe(0)
    expect(await total(`${self}[gt]=${dayAfter(at, -1)}`)).toBe(1)
    expect(await total(`${self}[lt]=${dayAfter(at, 1)}`)).toBe(1)
  })

  test.for(times)('a timestamp in %s is exact', async (field) => {
    const at = won[field]
    const self = `utm_source=${campaign}&${field}`

    expect(await total(`${self}[gte]=${at}`)).toBe(1)
    expect(await total(`${self}[lte]=${at}`)).toBe(1)
    expect(await total(`${self}[gt]=${at}`)).toBe(0)
    expect(await total(`${self}[lt]=${at}`)).toBe(0)
  })

  test('exists separates leads with qualifiedAt from those without', async () => {
    expect(await total('qualifiedAt[exists]=true')).toBe(1)
    expect(await total('qualifiedAt[exists]=false')).toBe(2)
  })

  test.for(['createdAt', 'updatedAt'])('exists matches every lead for %s', async (field) => {
    expect(await total(`${field}[exists]=true`)).toBe(3)
    expect(await total(`${field}[exists]=false`)).toBe(0)
  })

  test.for(['2026-02-30', '31.01.2026', 'yesterday', '2026-1-1', '2026-01-31T12:00:00', ''])(
    'rejects %j as a date',
    async (date) => {
      const answer = await call('GET /leads', { query: `createdAt[gte]=${date}` })

      expect(refusal(answer)).toEqual([400, 'INVALID_DATE'])
    },
  )
})

describe('exists on click IDs', () => {
  test.for(clickIds)('%s', async (clickId) => {
    expect(await total(`${clickId}[exists]=true`)).toBe(1)
    expect(await total(`${clickId}[exists]=false`)).toBe(2)
  })
})

describe('legacy names', () => {
  test('updated_after is updatedAt[gte]', async () => {
    const at = open.updatedAt ?? ''

    expect(await total(`updated_after=${dayAfter(at, 0)}`)).toBe(3)
    expect(await total(`updated_after=${dayAfter(at, 1)}`)).toBe(0)
    expect(await total(`externalId=Ext+${campaign}&updated_after=${at}`)).toBe(1)
  })

  test.for(['asc', 'desc'])('sort=updated_at:%s is sort=updatedAt', async (direction) => {
    const sorted = async (field: string) => {
      const query = `utm_campaign=${campaign}&sort=${field}:${direction}`
      const { status, body } = await call('GET /leads', { query })
      return [status, body.data.map(({ id }: { id: string }) => id)]
    }

    expect(await sorted('updated_at')).toEqual(await sorted('updatedAt'))
  })
})

describe('requests rejected as INVALID_FILTER', () => {
  test.for([
    ['an unknown parameter', 'colour=red'],
    ['a field that cannot be filtered', 'note=called'],
    ['an unknown status', 'status=open,maybe'],
    ['an unknown source', 'source=fax'],
    ['an operator where there is none', 'status[gte]=open'],
    ['an unknown operator', 'value[ne]=1'],
    ['equality where an operator is needed', 'value=10'],
    ['a comparison of click ids', 'gclid[gt]=abc'],
    ['a value that is no number', 'value[gte]=many'],
    ['exists that is neither true nor false', 'gclid[exists]=maybe'],
    ['a label that is no id', 'labelId=vip'],
    ['a repeated parameter', 'status=open&status=won'],
    ['bad percent-encoding', 'search=%E0%A4%A'],
  ] as const)('%s', async ([, query]) => {
    const answer = await call('GET /leads', { query })

    expect(refusal(answer)).toEqual([400, 'INVALID_FILTER'])
    expect(answer.body.error.details.problems[0]).toEqual({
      field: expect.any(String),
      message: expect.any(String),
    })
  })
})
