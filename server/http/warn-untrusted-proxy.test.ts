import { pino } from 'pino'
import { expect, test } from 'vitest'
import { parseProxies } from '../platform/http/client-address.ts'
import { createApp } from './create-app.ts'
import { warnAboutUntrustedProxy } from './warn-untrusted-proxy.ts'

/** Warnings logged after two requests with the header from the given TCP peer. */
async function collectWarnings(
  peer: string,
  { trust, header = '198.51.100.1' }: { trust?: string; header?: string } = {},
): Promise<readonly string[]> {
  const lines: string[] = []
  const app = createApp(pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }))
  warnAboutUntrustedProxy(app, trust === undefined ? undefined : parseProxies(trust))
  app.get('/', async () => '')
  const headers = header === '' ? {} : { 'x-forwarded-for': header }
  for (let i = 0; i < 2; i++) await app.inject({ url: '/', remoteAddress: peer, headers })
  await app.close()
  return lines
}

test.for([
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '172.18.0.1',
  '192.168.1.1',
  'fd00::1',
])('a proxy at %s that is not trusted causes one warning, which names no client', async (peer) => {
  const lines = await collectWarnings(peer)

  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('Set TRUST_PROXY')
  expect(lines[0]).not.toContain('198.51.100.1')
})

test('there is no warning if the proxy is trusted, absent, or an arbitrary host on the internet', async () => {
  expect(await collectWarnings('127.0.0.1', { trust: '1' })).toEqual([])
  expect(await collectWarnings('127.0.0.1', { trust: '10.0.0.0/8' })).toEqual([])
  expect(await collectWarnings('127.0.0.1', { header: '' })).toEqual([])
  expect(await collectWarnings('203.0.113.1')).toEqual([])
})
