import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { type ClientOptions, createClient } from './create-client.ts'
import { LeadtraceError } from './leadtrace-error.ts'

/** Reply to a request: a status with headers, a closed connection, or no response. */
type Reply = 'hang up' | 'silence' | { status: number; headers?: object; body?: unknown }

interface ReceivedRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const created = { status: 201, body: { success: true, data: { id: '1' }, meta: {} } }
const fine = { status: 200, body: { success: true, data: [], meta: {} } }
const away = { status: 503, headers: { 'retry-after': '0' }, body: { error: { code: 'X' } } }

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

/** A client, and a server that sends these replies in order and then repeats the last reply. */
async function connectToReplies(replies: readonly Reply[], options: Partial<ClientOptions> = {}) {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    requests.push({ method, url, headers, body: await text(request) })
    const reply = replies[Math.min(requests.length, replies.length) - 1] ?? 'hang up'
    if (reply === 'hang up') request.socket.destroy()
    else if (reply !== 'silence') {
      for (const [name, value] of Object.entries(reply.headers ?? {}))
        response.setHeader(name, value)
      const { body = '' } = reply
      response.statusCode = reply.status
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  // A listening TCP server always has an address of this type.
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}/api`
  return { requests, baseUrl, client: createClient({ baseUrl, apiKey: 'key', ...options }) }
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => {
      if (error instanceof LeadtraceError) return error
      throw error
    },
  )

test('a create survives a lost connection and a 503 with one idempotency key', async () => {
  const { requests, client } = await connectToReplies(['hang up', away, created])

  const { data } = await client.createLead({ name: 'Ada' })

  expect(data.id).toBe('1')
  expect(requests.map(({ body }) => body)).toEqual(Array(3).fill('{"name":"Ada"}'))
  const keys = requests.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
})

test('every create has its own key, or the one that the caller sets', async () => {
  const { requests, client } = await connectToReplies([created])

  await client.createLead({ name: 'Ada' })
  await client.createLead({ name: 'Ada' })
  await client.createLead({ name: 'Ada' }, { idempotencyKey: 'form-17' })

  const [first, second, third] = requests.map(({ headers }) => headers['idempotency-key'])
  expect(first).not.toBe(second)
  expect(third).toBe('form-17')
})

test('keys can be generated without crypto, which pages without TLS do not have', async () => {
  vi.stubGlobal('crypto', undefined)
  const { requests, client } = await connectToReplies([created])

  await client.createLead({ name: 'Ada' })
  await client.createLead({ name: 'Ada' })

  const [first, second] = requests.map(({ headers }) => String(headers['idempotency-key']))
  expect(first).toMatch(/^[0-9a-z-]{16,255}$/)
  expect(first).not.toBe(second)
})

test('an update is retried after an error response', async () => {
  const { requests, client } = await connectToReplies([away, away, fine])

  await client.updateLead({ id: '1', status: 'won' })

  expect(requests.map(({ method }) => method)).toEqual(['PATCH', 'PATCH', 'PATCH'])
  expect(requests[0]?.headers).not.toHaveProperty('idempotency-key')
})

test.for([
  ['an update', 'updateLead', { id: '1', status: 'won' }],
  ['an upload', 'putAdSpend', { rows: [] }],
] as const)('%s is not retried if its outcome is unknown', async ([, method, input]) => {
  const { requests, client } = await connectToReplies(['hang up', fine])
  const calls = {
    updateLead: () => client.updateLead({ id: '1', status: 'won' }),
    putAdSpend: () => client.putAdSpend({ rows: [] }),
  }

  const error = await failure(calls[method]())

  expect([error.code, error.status]).toEqual(['NETWORK_ERROR', 0])
  expect(requests.map(({ body }) => JSON.parse(body))).toEqual([input])
})

test('the last failure is thrown after all attempts', async () => {
  const { requests, client } = await connectToReplies(['hang up', away], { retries: 1 })

  const error = await failure(client.listLeads())

  expect([error.status, error.retryAfterMs]).toEqual([503, 0])
  expect(requests).toHaveLength(2)
})

test('a client without retries sends one request', async () => {
  const { requests, client } = await connectToReplies([away], { retries: 0 })

  await failure(client.checkApi())

  expect(requests).toHaveLength(1)
})

test('a service that requests a delay of a minute gets no retry', async () => {
  const busy = { ...away, headers: { 'retry-after': '60' } }
  const { requests, client } = await connectToReplies([busy])

  const error = await failure(client.getLead({ id: '1' }))

  expect(error.retryAfterMs).toBe(60_000)
  expect(requests).toHaveLength(1)
})

test('the timeout applies to each attempt separately', async () => {
  const { requests, client } = await connectToReplies(['silence', fine], { timeoutMs: 1_000 })

  await client.getStats()

  expect(requests.map(({ body }) => body)).toEqual(['{}', '{}'])
})

test('an attempt without a response is a TIMEOUT', async () => {
  const { client } = await connectToReplies(['silence'], { timeoutMs: 50, retries: 0 })

  expect((await failure(client.getAdSpend())).code).toBe('TIMEOUT')
})

test("an aborted call throws the signal's reason, also between two attempts", async () => {
  const { requests, client } = await connectToReplies([
    { ...away, headers: { 'retry-after': '5' } },
  ])
  const controller = new AbortController()
  const reason = new Error('enough')

  const call = client.listLeads({}, { signal: controller.signal })
  await expect.poll(() => requests).toHaveLength(1)
  controller.abort(reason)

  await expect(call).rejects.toBe(reason)
  await expect(client.listLeads({}, { signal: controller.signal })).rejects.toBe(reason)
  expect(requests).toHaveLength(1)
})

test('a redirect is reported instead of followed, because it would expose the key', async () => {
  const elsewhere = await connectToReplies([fine])
  const { client } = await connectToReplies([
    { status: 301, headers: { location: elsewhere.baseUrl } },
  ])

  const error = await failure(client.createLead({ name: 'Ada' }))

  expect([error.code, error.status]).toEqual(['BAD_ANSWER', 301])
  expect(elsewhere.requests).toEqual([])
})

test.for([
  ['a page of a proxy', { status: 404, body: '<h1>Not found</h1>' }],
  ['a page that says OK', { status: 200, body: '<h1>Welcome</h1>' }],
  ['JSON of another service', { status: 200, body: { ok: true } }],
  ['the refusal of a gateway', { status: 403, body: { error: 'Forbidden' } }],
  ['an error of another service', { status: 404, body: { error: { code: 'gone', message: '' } } }],
  ['no body at all', { status: 500 }],
] as const)('%s is a BAD_ANSWER', async ([, reply]) => {
  const { client } = await connectToReplies([reply])

  const error = await failure(client.listLeads())

  expect([error.code, error.status]).toEqual(['BAD_ANSWER', reply.status])
})

test.for([
  { baseUrl: 'leads.example.com' },
  { baseUrl: 'ftp://leads.example.com/api' },
  { baseUrl: 'https://leads.example.com/api?key=1' },
  { apiKey: '' },
  { apiKey: 'clé…' },
  { retries: Number.NaN },
  { retries: -1 },
  { timeoutMs: 0 },
  { timeoutMs: Number.NaN },
  { timeoutMs: 2 ** 31 },
])('invalid options are rejected immediately: %o', (wrong) => {
  const options = { baseUrl: 'http://127.0.0.1:1/api', apiKey: 'key', ...wrong }

  expect(() => createClient(options)).toThrow(TypeError)
})
