import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allSignals } from '../ad-signals.ts'
import { classifySource, type SourceInput } from '../classify-source.ts'
import { classifyChannel } from './classify-channel.ts'

const rows = readFileSync(new URL('cases/referrers.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | '))
  .map(([channel = '', referrer = '']) => ({ channel, referrer }))

const classify = (referrer: string) => classifyChannel({ signals: {}, referrer })

test('the table has at least 300 different referrers', () => {
  expect(new Set(rows.map(({ referrer }) => referrer)).size).toBe(rows.length)
  expect(rows.length).toBeGreaterThanOrEqual(300)
})

test('a referrer has the channel of its kind', () => {
  const wrong = rows
    .map((row) => ({ ...row, was: classify(row.referrer) }))
    .filter(({ channel, was }) => was !== channel)

  expect(wrong).toEqual([])
})

test('the source of an unpaid referrer is its host without www.', () => {
  const unpaid = rows.filter(({ channel }) => !['paid_search', 'display'].includes(channel))
  for (const { channel, referrer } of unpaid) {
    // `fromEntries` loses the key types; the keys are exactly the signals.
    const none = Object.fromEntries(allSignals.map((name) => [name, null])) as SourceInput
    const host = URL.parse(referrer)?.hostname.replace(/^www\./, '')

    expect(classifySource({ ...none, channel, referrer })).toBe(host)
  }
})

test('case, spaces and prefixes such as www. and m. do not change the channel', () => {
  const webHosts = rows.filter(({ referrer }) => /^https?:\/\/[a-z]/.test(referrer))
  const change = fc.constantFrom(
    (referrer: string) => referrer.toUpperCase(),
    (referrer: string) => ` ${referrer} `,
    (referrer: string) => referrer.replace('://', '://www.'),
    (referrer: string) => referrer.replace('://', '://m.'),
    (referrer: string) => referrer.replace('://', '://l.'),
  )
  fc.assert(
    fc.property(fc.constantFrom(...webHosts), change, ({ channel, referrer }, apply) => {
      expect(classify(apply(referrer))).toBe(channel)
    }),
    { numRuns: 1_000 },
  )
})
