import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signalNames } from '../touches/touch-signals.ts'
import { leadFlags, touchMarks } from '../touches/touch-text.ts'
import { createKindFinder } from './find-kind.ts'
import { readJourneys } from './read-journeys.ts'

const id = '0198c0de-0000-7000-8000-000000000000'

const { signal, plain, touch, cut, several } = touchMarks

/** Pieces of the packed text, so that a signal can imitate touches and leads. */
const piece = fc.constantFrom(
  ...['a', 'b', ' ', '0', '8', '8  ', '2', `${several}2 9 ${id}`, `${cut}${id}`, plain, '"'],
)

/**
 * Starts of fake leads. Their IDs lack up to 36 characters, so a naive reader would read the start
 * of the next lead as part of the ID.
 */
const openLead = fc
  .tuple(fc.constantFrom(`${several}1 0 `, `${several}1`, cut), fc.integer({ min: 0, max: 36 }))
  .map(([start, length]) => `${touch}8  ${start}${'P'.repeat(length)}`)

const mark = fc.constantFrom(signal, touch, signal.repeat(signalNames.length), `${touch}8  `)

const toText = (pieces: readonly string[]) => pieces.join('')

const maybeSignal = (text: fc.Arbitrary<string>) =>
  fc.array(fc.option(text), { minLength: signalNames.length, maxLength: signalNames.length })

const anyLeads = (text: fc.Arbitrary<string>) =>
  fc.array(
    fc.record({
      flags: fc.constantFrom(leadFlags.created, leadFlags.created + leadFlags.won),
      value: fc.constantFrom('', '7'),
      isOwn: fc.boolean(),
      // Clicks are a number, so they contain no separators.
      touches: fc.array(maybeSignal(text), { minLength: 1, maxLength: 3 }),
      isCut: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )

type Leads = ReturnType<typeof anyLeads> extends fc.Arbitrary<infer L> ? L : never

const packSignals = (signals: readonly (string | null)[]): string =>
  signals.map((text) => (text === null ? signal : `${signal}${plain}${text}`)).join('')

/** Packs leads as the database does. */
const pack = (leads: Leads): string =>
  leads
    .map(({ flags, value, isOwn, touches, isCut }) => {
      const start = `${flags} ${value} `
      const [first = []] = touches
      if (isCut) return `${start}${cut}${id}`
      if (isOwn) return `${start}${packSignals(first)}${touch}`
      const visits = touches.map((signals, i) => `${900 - i}${packSignals(signals)}${touch}`)
      const header = visits.length > 1 ? `${several}${visits.length} 1000 ${id}` : ''
      return `${start}${header}${visits.join('')}`
    })
    .join('')

const read = (leads: Leads, text = pack(leads)) =>
  readJourneys({ text, leads: leads.length }, { areWhole: false, findKind: createKindFinder() })

const hasMark = (text: string | null) => text?.includes(signal) || text?.includes(touch)

/** Lists the signals in the packed text. */
const listSignals = (leads: Leads) =>
  leads
    .filter(({ isCut }) => !isCut)
    .flatMap(({ isOwn, touches }) => (isOwn ? touches.slice(0, 1) : touches))
    .flat()

test('leads whose signals contain a mark are never read as other leads', () => {
  const text = fc.array(fc.oneof(piece, piece, mark, openLead), { maxLength: 5 }).map(toText)
  fc.assert(
    fc.property(anyLeads(text), (leads) => {
      fc.pre(listSignals(leads).some(hasMark))

      expect(read(leads)).toBeUndefined()
    }),
    { numRuns: 1_000 },
  )
})

test('leads whose signals contain other characters are read with their touches', () => {
  const text = fc.array(piece, { maxLength: 5 }).map(toText)
  fc.assert(
    fc.property(anyLeads(text), (leads) => {
      const result = read(leads)

      const counts = leads
        .filter(({ isCut }) => !isCut)
        .map(({ isOwn, touches }) => (isOwn ? 1 : touches.length))
      expect(result?.journeys.map(({ path }) => path?.visits.length ?? 1)).toEqual(counts)
      expect(result?.cut).toHaveLength(leads.length - counts.length)
    }),
  )
})
