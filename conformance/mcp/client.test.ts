import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, call, storeLead, target, unique } from '../call.ts'

const modes = ['auto', 'legacy'] as const

/** Client information. */
const credentials = {
  'X-API-KEY': { 'X-API-KEY': target.key },
  Bearer: { Authorization: `Bearer ${target.key}` },
} as const

const connect = async (
  mode: (typeof modes)[number],
  headers: Readonly<Record<string, string>>,
  path = '/mcp',
): Promise<Client> => {
  const client = new Client({ name: 'conformance', version: '1' }, { versionNegotiation: { mode } })
  const url = new URL(`${target.baseUrl}${path}`)
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
  return client
}

const interfaceTools = [
  'check_api',
  'create_lead',
  'get_ad_spend',
  'get_lead',
  'get_stats',
  'list_leads',
  'update_lead',
]

/** Parses the string that the model sees: its last line is JSON. */
const parseText = ({ content }: { readonly content: readonly unknown[] }): Answer['body'] => {
  // Our tools return a single text block.
  const [first] = content as readonly [{ readonly text: string }]
  return JSON.parse(first.text.slice(first.text.lastIndexOf('\n') + 1))
}

describe.for(
  modes.flatMap((mode) => Object.entries(credentials).map((one) => [mode, ...one] as const)),
)('the official client, %s, with %s', ([mode, , headers]) => {
  let client: Client
  beforeAll(async () => {
    client = await connect(mode, headers)
  })
  afterAll(() => client.close())

  test("learns the server's name and version, in the newest protocol version that it supports", () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'leadtrace', version: '2.2.0' })
    expect(client.getNegotiatedProtocolVersion()).toBe(
      mode === 'auto' ? '2026-07-28' : '2025-11-25',
    )
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } })
  })

  test('sees the tools of the interface', async () => {
    const { tools } = await client.listTools()

    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(interfaceTools))
  })

  test('creates, finds, reads and updates a lead', async () => {
    const name = unique()

    const created = await client.callTool({ name: 'create_lead', arguments: { name, value: 5 } })
    const { id } = parseText(created).data
    const found = await client.callTool({
      name: 'list_leads',
      arguments: { search: name, fields: 'name,value' },
    })
    await client.callTool({ name: 'update_lead', arguments: { id, status: 'won' } })
    const read = await client.callTool({ name: 'get_lead', arguments: { id } })

    expect(parseText(found).data).toEqual([{ id, name, value: 5 }])
    expect(parseText(read).data).toMatchObject({ id, name, status: 'won', sessions: [] })
    expect(read.structuredContent).toMatchObject({ success: true, data: { id, status: 'won' } })
    expect(read.structuredContent).not.toHaveProperty('data.note')
    expect((await call(`GET /leads/${id}`)).body.data.status).toBe('won')
  })

  test('reads statistics and spend, and checks the key', async () => {
    const [check, stats, spend] = await Promise.all(
      ['check_api', 'get_stats', 'get_ad_spend'].map((name) =>
        client.callTool({ name, arguments: {} }),
      ),
    )

    expect(check?.structuredContent).toEqual({ success: true })
    expect(stats?.structuredContent).toHaveProperty('data.conversion.winRate')
    expect(spend?.structuredContent).toHaveProperty('meta.pagination.limit', 50)
  })

  test('gets error messages that a model can act on', async () => {
    const wrong = await client.callTool({ name: 'list_leads', arguments: { limit: 1_000 } })
    const nobody = await client.callTool({ name: 'get_lead', arguments: { id: unique() } })

    expect([wrong.isError, parseText(wrong).error.code]).toEqual([true, 'INVALID_FILTER'])
    expect([nobody.isError, parseText(nobody).error.code]).toEqual([true, 'NOT_FOUND'])
  })
})

test('the official client works with a trailing slash in the address', async () => {
  const client = await connect('auto', credentials['X-API-KEY'], '/mcp/')

  expect((await client.listTools()).tools).not.toEqual([])
  await client.close()
})

test.for(modes)('the official client without a valid key is rejected (%s)', async (mode) => {
  for (const headers of [{}, { 'X-API-KEY': `${target.key.slice(0, -1)}_` }]) {
    await expect(connect(mode, headers)).rejects.toThrow(/401|Unauthorized|valid API key/)
  }
})

test('a client with many concurrent requests gets all responses', async () => {
  const client = await connect('auto', credentials.Bearer)
  const ids = await Promise.all(Array.from({ length: 20 }, () => storeLead({ name: unique() })))

  const answers = await Promise.all(
    ids.map((id) => client.callTool({ name: 'get_lead', arguments: { id } })),
  )

  expect(answers.map((answer) => parseText(answer).data.id)).toEqual(ids)
  await client.close()
})
