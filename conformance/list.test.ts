import { beforeAll, describe, expect, test } from 'vitest'
import { call, refusal, storeLead, unique } from './call.ts'
import { extensionFields, leadFields, sortFields } from './lead-table.ts'

/** Identifies this file's leads by their campaign. */
const campaign = unique()
const size = 7

const list = (query = '') => call('GET /leads', { query: `utm_campaign=${campaign}&${query}` })
const ids = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id)

beforeAll(async () => {
  for (let i = 0; i < size; i++) {
    await storeLead({
      utm_campaign: campaign,
      name: `Lead ${i} ${campaign}`,
      email: `${'gfedcba'[i]}.${campaign}@example.com`,
      status: ['open', 'won', 'lost'][i % 3],
      // Two leads lack both fields, so that tests can check that nulls sort last.
      ...(i < 5 ? { value: (i * 37) % 11, externalId: `${campaign}-${(i * 3) % 7}` } : {}),
    })
  }
})

describe('paging', () => {
  test('the default is the first page with at most 50 leads', async () => {
    const { pagination } = (await call('GET /leads')).body.meta

    expect(pagination).toMatchObject({ limit: 50, page: 1 })
  })

  test('pages follow each other without overlap until hasMore is false', async () => {
    const listedIds: string[] = []
    for (let page = 1, hasMore = true; hasMore; page++) {
      const answer = await list(`limit=3&page=${page}`)
      listedIds.push(...ids(answer))
      expect(answer.body.meta.pagination).toMatchObject({
        limit: 3,
        page,
        total: size,
        totalPages: 3,
      })
      hasMore = answer.body.meta.pagination.hasMore
    }

    expect(listedIds).toEqual(ids(await list()))
    expect(new Set(listedIds).size).toBe(size)
  })

  test('a page after the last one is empty and not an error', async () => {
    const { status, body } = await list('limit=3&page=9')

    expect([status, body.data]).toEqual([200, []])
    expect(body.meta.pagination).toMatchObject({ page: 9, total: size, hasMore: false })
  })

  test('a cursor continues the list and is rejected together with a page', async () => {
    const listedIds: string[] = []
    let cursor: string | undefined
    do {
      const next = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const answer = await list(`limit=2&sort=value:asc${next}`)
      listedIds.push(...ids(answer))
      cursor = answer.body.meta.pagination.nextCursor
      if (listedIds.length === 2) {
        const both = await list(`limit=2&sort=value:asc${next}&cursor=${cursor}&page=2`)
        expect(refusal(both)).toEqual([400, 'INVALID_FILTER'])
      }
    } while (cursor !== undefined)

    expect(listedIds).toEqual(ids(await list('sort=value:asc')))
    expect(refusal(await list('cursor=nonsense'))).toEqual([400, 'INVALID_FILTER'])
  })
})

describe('sorting', () => {
  test('the newest leads are first by default', async () => {
    const leads = (await list()).body.data

    const times = leads.map((lead: { createdAt: string }) => lead.createdAt)
    expect(times).toEqual([...times].sort().reverse())
    expect(ids(await list())).toEqual(ids(await list('sort=createdAt:desc')))
  })

  test.for(sortFields)('sorts by %s in both directions, nulls last', async (field) => {
    const [up, down] = [await list(`sort=${field}:asc`), await list(`sort=${field}:desc`)]

    const selectValues = (answer: typeof up) =>
      answer.body.data
        .map((lead: Record<string, unknown>) => lead[field])
        .filter((value: unknown) => value !== null)
    const inOrder = [...selectValues(up)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    expect(selectValues(up)).toEqual(inOrder)
    expect(selectValues(down)).toEqual(inOrder.reverse())
    for (const { body } of [up, down]) {
      const values = body.data.map((lead: Record<string, unknown>) => lead[field])
      expect(values.slice(selectValues(up).length).every((value: unknown) => value === null)).toBe(
        true,
      )
    }
  })

  test('sorts by several fields, and ties by ID in the direction of the first', async () => {
    const leads = (await list('sort=status:asc,value:desc')).body.data
    const tied = (await list('sort=status:desc')).body.data

    const key = ({ status, value }: { status: string; value: number | null }) =>
      `${status} ${String(1e6 - (value ?? -1)).padStart(9, '0')}`
    expect(leads.map(key)).toEqual(leads.map(key).sort())
    const order = tied.map(({ status, id }: { status: string; id: string }) => `${status} ${id}`)
    expect(order).toEqual([...order].sort().reverse())
  })

  test.for(['phone:asc', 'value', 'value:up', 'value:asc,value:desc', 'no:asc', ''])(
    'rejects sort=%s',
    async (sort) => {
      expect(refusal(await list(`sort=${sort}`))).toEqual([400, 'INVALID_FILTER'])
    },
  )
})

describe('search', () => {
  const search = async (needle: string) =>
    (await call('GET /leads', { query: `search=${encodeURIComponent(needle)}` })).body.meta
      .pagination

  test.for([
    ['external ID', () => `${campaign}-3`, 1],
    ['name in any case', () => `LEAD 4 ${campaign}`, 1],
    ['email', () => `a.${campaign}@exam`, 1],
    ['a part that all have', () => campaign.slice(3), size],
  ] as const)('finds a part of %s', async ([, needle, total]) => {
    expect((await search(needle())).total).toBe(total)
  })

  test('finds a phone number by its digits', async () => {
    const digits = String(Date.now()).slice(-8)
    await storeLead({ phone: `(030) ${digits.slice(0, 4)}/${digits.slice(4)}` })

    expect((await search(digits)).total).toBe(1)
  })

  test('treats %, _ and \\ as ordinary characters', async () => {
    const odd = unique()
    await storeLead({ name: `${odd} 100%_a\\b` })

    expect((await search(`${odd} 100%_A\\`)).total).toBe(1)
    expect((await search(`${odd}%a`)).total).toBe(0)
    expect((await search(`${odd}_100`)).total).toBe(0)
  })

  test('has 1 to 255 characters', async () => {
    expect((await search('x'.repeat(255))).total).toBe(0)
    for (const needle of ['', 'x'.repeat(256)]) {
      expect(refusal(await list(`search=${needle}`))).toEqual([400, 'INVALID_FILTER'])
    }
  })
})

describe('field selection', () => {
  test('returns the selected fields, and always the ID', async () => {
    const leads = (await list('fields=email,session,gclid')).body.data

    for (const lead of leads)
      expect(Object.keys(lead).sort()).toEqual(['email', 'gclid', 'id', 'session'])
  })

  test('returns every field by default, including the sessions', async () => {
    const [lead] = (await list('limit=1')).body.data

    expect(Object.keys(lead).sort()).toEqual([...leadFields, ...extensionFields].sort())
  })

  test('rejects an unknown field', async () => {
    expect(refusal(await list('fields=email,colour'))).toEqual([400, 'INVALID_FILTER'])
  })
})
