import { expect, test } from 'vitest'
import { createAppClient } from './app-client.ts'

interface Sent {
  readonly method: string | undefined
  readonly url: string
  readonly body: unknown
  readonly headers: Headers
}

/** Client whose requests are recorded, and answered with an empty success response. */
function open() {
  const sent: Sent[] = []
  const client = createAppClient('https://leads.example.com', async (url, init) => {
    const { method, body } = init ?? {}
    sent.push({
      method,
      url: String(url),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      headers: new Headers(init?.headers),
    })
    return Response.json({ success: true, data: {}, meta: { requestId: 'r' } })
  })
  return { sent, client }
}

test('parameters in the path are sent only there', async () => {
  const { sent, client } = open()
  await client.inOrg('o/1')('rename_label', { id: 'a b', name: 'Hot' })
  expect(sent[0]).toMatchObject({
    method: 'PATCH',
    url: 'https://leads.example.com/app/orgs/o%2F1/labels/a%20b',
    body: { name: 'Hot' },
  })
})

test('input of reads goes into the query, with operators in brackets', async () => {
  const { sent, client } = open()
  await client.inOrg('o')('list_leads', { status: ['won', 'lost'], value: { gte: 5 } })
  const { url, body, method, headers } = sent[0] ?? expect.fail('nothing was sent')
  expect(new URL(url).searchParams.get('status')).toBe('won,lost')
  expect(new URL(url).searchParams.get('value[gte]')).toBe('5')
  expect({ body, method, type: headers.get('content-type') }).toEqual({
    body: undefined,
    method: 'GET',
    type: null,
  })
})

test('no key or token is sent: the browser sends its cookie', async () => {
  const { sent, client } = open()
  await client.asPerson('get_me', {})
  expect([...(sent[0]?.headers.keys() ?? [])]).toEqual(['accept'])
})
