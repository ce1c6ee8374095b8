import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openForeign } from '../../test/processes/foreign-server.ts'
import { parseNetworks } from '../http/cidr.ts'
import { fetchExternal } from './external-fetch.ts'
import { startDeadline } from './start-deadline.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

test('a deadline aborts after its time, unless it is cleared', () => {
  const [passed, cleared] = [startDeadline({ totalMs: 10 }), startDeadline({ totalMs: 10 })]
  vi.advanceTimersByTime(9)
  const early = passed.signal.aborted
  cleared.clear()

  vi.advanceTimersByTime(1)

  expect([early, passed.signal.aborted, cleared.signal.aborted]).toEqual([false, true, false])
})

test('a deadline aborts when the caller does, also before it starts', () => {
  const caller = new AbortController()
  const options = { totalMs: 10, signal: caller.signal }
  const [running, cleared] = [startDeadline(options), startDeadline(options)]
  cleared.clear()

  caller.abort()

  const late = startDeadline(options)
  expect([running, cleared, late].map(({ signal }) => signal.aborted)).toEqual([true, false, true])
})

const limits = {
  ...{ totalMs: 5_000, silentMs: 2_000, maxBytes: 1_000 },
  named: parseNetworks('127.0.0.0/8'),
}

async function readAll(url: string): Promise<void> {
  for await (const chunk of (await fetchExternal(new URL(url), limits)).body)
    expect(chunk).toBeDefined()
}

test.for([
  ['read to the end', readAll],
  ['closed', async (url: string) => (await fetchExternal(new URL(url), limits)).close()],
  ['refused', () => expect(readAll('https://10.1.2.3/')).rejects.toThrow('private network')],
] as const)('no timer is left of a request that is %s', async ([, run]) => {
  const port = await openForeign((_, reply) => void reply.end('x'), false)

  await run(`http://127.0.0.1:${port}/`)

  await expect.poll(() => vi.getTimerCount()).toBe(0)
})
