import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channels } from '../../../../../contract/tracking/channels.ts'
import { classifyChannel } from './classify-channel.ts'

const rows = readFileSync(new URL('cases/tags.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

const classify = (source = '', medium = '') =>
  classifyChannel({
    signals: {
      ...(source === '' ? {} : { utm_source: source }),
      ...(medium === '' ? {} : { utm_medium: medium }),
    },
    referrer: null,
  })

test('the table has at least 200 different tags, for every channel', () => {
  const tags = new Set(rows.map(([, source, medium]) => `${source} ${medium}`))

  expect(tags.size).toBe(rows.length)
  expect(rows.length).toBeGreaterThanOrEqual(200)
  expect(new Set(rows.map(([channel]) => channel))).toEqual(new Set(channels))
})

test('tags get the channel that the marketer intends', () => {
  const wrong = rows
    .map(([channel, source, medium]) => ({
      channel,
      source,
      medium,
      was: classify(source, medium),
    }))
    .filter(({ channel, was }) => was !== channel)

  expect(wrong).toEqual([])
})

test('case and surrounding spaces do not matter', () => {
  const change = fc.constantFrom(
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    (text: string) => `  ${text}\t`,
    (text: string) => [...text].map((c, i) => (i % 2 ? c.toUpperCase() : c)).join(''),
  )
  fc.assert(
    fc.property(fc.constantFrom(...rows), change, change, (row, ofSource, ofMedium) => {
      const [channel, source = '', medium = ''] = row
      expect(classify(ofSource(source), ofMedium(medium))).toBe(channel)
    }),
    { numRuns: 500 },
  )
})

test('any text has a channel', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('constructor', '__proto__', 'toString', '.', '://', '{{', '-', '%', '\0'),
  )
  fc.assert(
    fc.property(text, text, fc.option(text), (utm_source, utm_medium, referrer) => {
      const channel = classifyChannel({ signals: { utm_source, utm_medium }, referrer })
      expect(channels).toContain(channel)
    }),
    { numRuns: 500 },
  )
})
