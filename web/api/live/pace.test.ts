import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPace, nextRetryMs, type Pace } from './pace.ts'
import { splitMessages } from './read-stream.ts'

test('the wait before another attempt doubles up to a minute, and is spread by half', () => {
  const longest = [-1, 0, 1, 2, 3, 4, 5, 6, 50].map((n) => nextRetryMs(n, 1))

  expect(longest).toEqual([1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  expect(nextRetryMs(3, 0)).toBe(4_000)
})

test('a single change is shown at once, and changes every second ever more rarely', () => {
  let pace: Pace | undefined
  const refetches = new Set<number>()
  for (let now = 0; now < 600_000; now += 1_000) {
    // A scheduled refetch covers all changes before it.
    if (pace === undefined || pace.at <= now) pace = nextPace(pace, now)
    refetches.add(pace.at)
  }

  expect([...refetches].slice(0, 6)).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000])
  expect(refetches.size).toBeLessThan(17)
  expect(nextPace(pace, 900_000)).toEqual({ at: 900_000, waitMs: 1_000 })
})

test('messages are the same however the network splits them', () => {
  const text =
    'event: ready\ndata: {"orgIds":["a"]}\n\nevent: beat\ndata: null\n\n' +
    'event: future\ndata: {}\n\nevent: leads\ndata: {"orgId":"a"}\n\n'
  const whole = splitMessages(text).messages
  expect(whole.map(({ event }) => event)).toEqual(['ready', 'beat', 'leads'])

  fc.assert(
    fc.property(fc.array(fc.nat(text.length)), (cuts) => {
      const ends = [...new Set([...cuts, text.length])].sort((a, b) => a - b)
      const read: unknown[] = []
      let [rest, start] = ['', 0]
      for (const end of ends) {
        const split = splitMessages(rest + text.slice(start, end))
        read.push(...split.messages)
        rest = split.rest
        start = end
      }
      expect(read).toEqual(whole)
      expect(rest).toBe('')
    }),
  )
})
