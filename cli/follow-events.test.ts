import { afterAll, expect, test } from 'vitest'
import { create } from '../server/test/calls/lead-calls.ts'
import { startService } from '../server/test/harness.ts'
import { createRun } from './test-terminal.ts'

const service = await startService()
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(service.stop)

async function follow(args: readonly string[], parts: { fetch?: typeof fetch } = {}) {
  const org = await service.newOrg()
  await create(org, { name: 'Before' })
  const stop = new AbortController()
  const printed: string[] = []
  const run = createRun({ LEADTRACE_URL: origin, LEADTRACE_API_KEY: org.key })
  let polls = 0
  const countedFetch: typeof fetch = async (...sent) => {
    polls++
    return (parts.fetch ?? fetch)(...sent)
  }
  const outcome = run(['events', '--follow', '--interval', '0.01', ...args], {
    fetch: countedFetch,
    signal: stop.signal,
    print: async (text) => void printed.push(text),
  })
  await expect.poll(() => polls).toBeGreaterThan(1)
  return { org, printed, outcome, stop: () => stop.abort() }
}

test('new events are followed until Ctrl+C, with the cursor to continue', async () => {
  const { org, printed, outcome, stop } = await follow([])

  const id = await create(org, { name: 'Ada', status: 'won' })
  await expect.poll(() => printed.length).toBe(1)
  stop()
  const { code, stderr } = await outcome

  expect(printed[0]).toMatch(new RegExp(`^\\d{4}\\S+  lead\\.created  ${id}  won  Ada\\n$`))
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^Continue with --cursor \S+\n$/)])
})

test('with --json, each event is one line of JSON; older events come with their cursor', async () => {
  const { printed, outcome, stop } = await follow(['--json', '--cursor', '0'])

  await expect.poll(() => printed.length).toBe(1)
  stop()
  await outcome

  expect(printed[0]?.endsWith('}\n')).toBe(true)
  expect(JSON.parse(printed[0] ?? '')).toMatchObject({
    type: 'lead.created',
    lead: { name: 'Before' },
  })
})

test('following continues after the service was away, and ends if the key is revoked', async () => {
  let answer: 'real' | 'away' | 'revoked' = 'real'
  const { org, printed, outcome } = await follow([], {
    fetch: async (...sent) => {
      if (answer === 'real') return fetch(...sent)
      if (answer === 'away') throw new TypeError('fetch failed')
      return Response.json({ error: 'The API key is revoked.' }, { status: 401 })
    },
  })

  answer = 'away'
  const id = await create(org, { name: 'Ada' })
  answer = 'real'
  await expect.poll(() => printed.join('')).toContain(id)
  answer = 'revoked'
  const { code, stderr } = await outcome

  expect([code, stderr]).toEqual([1, expect.stringContaining('(UNAUTHORIZED)')])
})
