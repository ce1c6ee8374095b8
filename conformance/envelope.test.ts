import { describe, expect, test } from 'vitest'
import { call, storeLead, unique } from './call.ts'
import { instant, uuidV7 } from './lead-table.ts'

const day = new Date().toISOString().slice(0, 10)
const row = { date: day, platform: 'conformance', currency: 'EUR', spend: 1, campaignId: unique() }

const successes = [
  ['GET /leads', undefined],
  ['POST /leads', { name: 'Conformance' }],
  ['POST /stats', {}],
  ['POST /ad-spend', {}],
  ['PUT /ad-spend', { rows: [row] }],
] as const

describe('the success envelope', () => {
  test.for(successes)('%s returns success, data and meta', async ([route, body]) => {
    const answer = await call(route, body === undefined ? {} : { body })

    expect([200, 201]).toContain(answer.status)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.body.success).toBe(true)
    expect(typeof answer.body.data).toBe('object')
    expect(answer.body.meta.requestId).toMatch(uuidV7)
    expect(answer.body.meta.timestamp).toMatch(instant)
  })

  test('each response has its own request ID, in the body and as a header', async () => {
    const [first, second] = [await call('GET /leads'), await call('GET /leads')]

    expect(first.headers.get('x-request-id')).toBe(first.body.meta.requestId)
    expect(second.body.meta.requestId).not.toBe(first.body.meta.requestId)
  })
})

describe('pagination', () => {
  test.for([
    ['GET /leads', undefined],
    ['POST /ad-spend', {}],
  ] as const)('%s, a list, has pagination', async ([route, body]) => {
    const { body: answer } = await call(route, body === undefined ? {} : { body })
    const { limit, page, totalPages, total, hasMore } = answer.meta.pagination

    expect([limit, page, totalPages, total].every(Number.isInteger)).toBe(true)
    expect(totalPages).toBe(Math.ceil(total / limit))
    expect(hasMore).toBe(page < totalPages)
    expect(Array.isArray(answer.data)).toBe(true)
  })

  test('other operations have no pagination', async () => {
    const id = await storeLead({})
    const answers = [
      await call(`GET /leads/${id}`),
      await call('PATCH /leads', { body: { id, note: 'seen' } }),
      await call('POST /stats', { body: {} }),
    ]

    for (const { body } of answers) expect(body.meta).not.toHaveProperty('pagination')
  })
})
