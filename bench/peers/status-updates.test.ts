import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { buildGet, buildWrite } from '../client-request.ts'
import { getPath, type Side } from './peer.ts'
import { createStatusUpdates } from './status-updates.ts'

const opened: { close(): unknown }[] = []
afterEach(() => {
  for (const server of opened.splice(0)) server.close()
})

/** Starts a product that responds to each read with the status of its only lead. */
async function startSide(lead: { status: string }): Promise<Side> {
  const server = createServer((_request, response) => response.end(JSON.stringify(lead)))
  opened.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a TCP port has an address of this type.
  const { port } = server.address() as AddressInfo
  const child = {
    origin: `http://127.0.0.1:${port}`,
    pid: process.pid,
    checkAlive: () => undefined,
    stop: async () => undefined,
  }
  const api = {
    list: () => undefined,
    read: (id: string) => buildGet(`/${id}`),
    create: (body: object) => buildWrite('POST', '/', body),
    update: (id: string, status: string) => buildWrite('PATCH', '/', { id, status }),
    readTotal: () => undefined,
    readId: () => undefined,
    readStatus: (response: unknown) => getPath(response, 'status'),
  }
  return { name: 'Product', child, api }
}

test('each update of a lead changes its status, in every lap', async () => {
  const updates = createStatusUpdates(await startSide({ status: 'open' }), ['a', 'b'])

  const sent = Array.from({ length: 6 }, () => JSON.parse(updates.next().body ?? ''))

  expect(sent.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'a qualified',
    'b qualified',
    'a lost',
    'b lost',
    'a qualified',
    'b qualified',
  ])
})

test('the check fails if a lead does not have the status that was sent last', async () => {
  const lead = { status: 'qualified' }
  const updates = createStatusUpdates(await startSide(lead), ['a'])
  updates.next()
  await updates.check(0)
  updates.next()

  await expect(updates.check(0)).rejects.toThrow('Product: lead a is qualified')
})

test('the check ignores requests that may have had no answer', async () => {
  const updates = createStatusUpdates(await startSide({ status: 'open' }), ['a', 'b'])
  updates.next()
  updates.next()

  await expect(updates.check(2)).resolves.toBeUndefined()
})
