import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { foreignName, openForeign } from '../../test/processes/foreign-server.ts'
import { parseNetworks } from '../http/cidr.ts'
import { fetchExternal, type OutsideLimits } from './external-fetch.ts'

const usual: OutsideLimits = {
  ...{ totalMs: 5_000, silentMs: 2_000, maxBytes: 1_000 },
  named: parseNetworks('127.0.0.0/8'),
  resolve: async () => ['127.0.0.1'],
}

test('requests can share a connection, but the address is checked each time', async () => {
  const sockets = new Set<Socket>()
  const port = await openForeign((request, reply) => {
    sockets.add(request.socket)
    reply.end('ok')
  })
  const get = async (limits: Partial<OutsideLimits>) => {
    const address = new URL(`https://${foreignName}:${port}/`)
    const { body } = await fetchExternal(address, { ...usual, ...limits })
    for await (const chunk of body) expect(chunk.toString()).toBe('ok')
  }
  const count = async (limits: Partial<OutsideLimits>) => {
    sockets.clear()
    for (let i = 0; i < 3; i++) await get(limits)
    return sockets.size
  }

  expect([await count({}), await count({ keepAlive: true })]).toEqual([3, 1])
  await expect(get({ keepAlive: true, named: undefined })).rejects.toMatchObject({
    reason: 'private',
  })
})
