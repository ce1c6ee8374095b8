import { describe, expect, test } from 'vitest'
import { type Answer, call, refusal, storeLead, unique } from './call.ts'
import { instant, uuidV7 } from './lead-table.ts'

/** Errors that a client can cause, each with its status and code. */
const refusals: readonly (readonly [number, string, () => Promise<Answer>])[] = [
  [401, 'UNAUTHORIZED', () => call('GET /leads', { key: null })],
  [400, 'VALIDATION_ERROR', () => call('POST /leads', { body: {} })],
  [400, 'INVALID_DATE', () => call('GET /leads', { query: 'createdAt[gte]=soon' })],
  [400, 'INVALID_FILTER', () => call('GET /leads', { query: 'colour=red' })],
  [404, 'NOT_FOUND', () => call('GET /leads/none')],
  [
    409,
    'CONFLICT',
    async () => {
      const externalId = unique()
      await storeLead({ externalId })
      return call('POST /leads', { body: { name: 'Twin', externalId } })
    },
  ],
]

describe('the error envelope', () => {
  test.for(refusals)('%i %s', async ([status, code, cause]) => {
    const answer = await cause()

    expect(refusal(answer)).toEqual([status, code])
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(Object.keys(answer.body).sort()).toEqual(['error', 'meta', 'success'])
    expect(answer.body.success).toBe(false)
    expect(answer.body.error.message).toMatch(/\w/)
    expect(typeof (answer.body.error.details ?? {})).toBe('object')
    expect(answer.body.meta.requestId).toMatch(uuidV7)
    expect(answer.body.meta.requestId).toBe(answer.headers.get('x-request-id'))
    expect(answer.body.meta.timestamp).toMatch(instant)
  })
})

describe('paths and methods', () => {
  test.for(['GET /nothing', 'POST /leads/x/y', 'GET /', 'GET /leads/x/y/', 'DELETE /v2/leads'])(
    '%s is not found',
    async (route) => {
      expect(refusal(await call(route))).toEqual([404, 'NOT_FOUND'])
    },
  )

  test.for(['/leads/', '//leads', '/leads//'])('%s is /leads, also with a body', async (path) => {
    const externalId = unique()

    const created = await call(`POST ${path}`, { body: { name: 'Ada', externalId } })
    const listed = await call(`GET ${path}`, { query: `externalId=${externalId}` })

    expect(created.status).toBe(201)
    expect(listed.body.data).toMatchObject([{ id: created.body.id }])
  })

  test.for([
    ['DELETE /leads', ['GET', 'POST', 'PATCH', 'PUT']],
    ['PUT /leads/x', ['GET', 'PATCH', 'DELETE']],
    ['GET /stats', ['POST']],
    ['GET /ad-spend', ['POST', 'PUT']],
    ['DELETE /check', ['GET', 'POST']],
    ['POST /openapi.json', ['GET']],
  ] as const)('%s is 405 with the supported methods', async ([route, methods]) => {
    const answer = await call(route)

    expect(refusal(answer)).toEqual([405, 'NOT_FOUND'])
    const allowed = answer.headers.get('allow')?.split(', ') ?? []
    expect(allowed).toEqual(expect.arrayContaining([...methods]))
  })
})

describe('bodies', () => {
  const routes = ['POST /leads', 'PATCH /leads', 'POST /stats', 'POST /ad-spend', 'PUT /ad-spend']

  test.for(routes)('%s rejects invalid JSON', async (route) => {
    for (const body of ['{oops', '{"a":1}{', 'name=Ada']) {
      expect(refusal(await call(route, { body }))).toEqual([400, 'VALIDATION_ERROR'])
    }
  })

  test.for(routes)('%s rejects another content type', async (route) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const answer = await call(route, { body: '{}', headers: { 'content-type': type } })
      expect(refusal(answer)).toEqual([415, 'VALIDATION_ERROR'])
      expect(answer.body.error.message).toContain('Content-Type: application/json')
    }
  })

  test.for(['POST /leads', 'PATCH /leads', 'POST /stats', 'POST /ad-spend'])(
    '%s rejects more than 256 kB',
    async (route) => {
      const answer = await call(route, { body: { name: 'x'.repeat(256 * 1024) } })

      expect(refusal(answer)).toEqual([413, 'VALIDATION_ERROR'])
    },
  )

  test('a client that sends far too much receives the error', async () => {
    const body = `{"name":"${'x'.repeat(10_000_000)}"}`
    for (let i = 0; i < 10; i++) {
      expect(refusal(await call('POST /leads', { body }))).toEqual([413, 'VALIDATION_ERROR'])
    }
  })

  test('invalid requests are client errors, never server errors', async () => {
    const deep = `{"name":"x","custom":${'['.repeat(5_000)}${']'.repeat(5_000)}}`
    const odd = ['{"__proto__":{"name":"x"}}', '{"name":{"toString":1}}', deep]

    for (const body of odd) {
      const { status } = await call('POST /leads', { body })
      expect(status).toBe(400)
    }
  })
})
