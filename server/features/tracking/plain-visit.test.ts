import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visitSchema } from '../../../contract/visit.ts'
import { plainVisit } from './plain-visit.ts'

const page = (over: object = {}) => ({
  type: 'page',
  id: randomUUID(),
  at: 1_790_000_000_000,
  url: 'https://www.shop.example/page?utm_source=google&gclid=a%20b#top',
  referrer: 'https://www.google.com/',
  title: 'Ünïcode 😀',
  ids: { ga4cid: 'GA1.1.1234.1700000000' },
  ...over,
})

const visit = (over: object = {}) => ({
  site: randomUUID(),
  sentAt: 1_790_000_000_001,
  visitorId: randomUUID(),
  sessionId: randomUUID(),
  consent: { ad_storage: true, analytics_storage: true },
  events: [page()],
  ...over,
})

test('what browsers send is read without the schema', () => {
  const bare = { referrer: undefined, title: undefined, ids: undefined }

  expect(plainVisit(visit())).toBeDefined()
  expect(plainVisit(visit({ events: [page(bare), page()] }))).toBeDefined()
})

const odd = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(' a ', '\u00a0', -0, -1, 1.5, 1e300, 8.64e15, 8.64e15 + 2, '__proto__'),
  fc.constantFrom(...['0', 'f', 'A'].map((digit) => randomUUID().replace(/[0-9a-f]/g, digit))),
  fc.uuid().map((id) => id.toUpperCase()),
)

const label = fc.oneof(
  fc.stringMatching(/^[a-z0-9-]{0,6}$/),
  fc.constantFrom('xn--', 'xn--a', 'xn--zz--', 'com', '1', '0x1', 'ä', '%41', '', 'a b', 'a\t'),
)

const address = fc
  .tuple(
    fc.constantFrom('https://', 'http://', 'HTTP://', 'https:/', 'ftp://', 'https://u:p@'),
    fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.')),
    fc.constantFrom('', '/', '?', '#', ':80', ':99999', '\\', '/ ', ' ', '\n', '/%zz', '/a\tb'),
    fc.string(),
  )
  .map((parts) => parts.join(''))

const changed = <K extends string>(names: readonly K[], value: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.constantFrom(...names, 'more'), value, { maxKeys: 2 })

const visits = fc
  .record({
    visit: changed(['site', 'sentAt', 'visitorId', 'sessionId', 'consent', 'events'], odd),
    page: changed(['type', 'id', 'at', 'referrer', 'title', 'ids'], odd),
    url: fc.oneof({ arbitrary: address, weight: 4 }, odd),
    consent: changed(['ad_storage', 'ad_user_data'], fc.oneof(fc.boolean(), odd)),
    ids: changed(['gclid', 'ga4cid', 'toString'], fc.oneof(fc.string(), odd)),
  })
  .map((over) => {
    const { url, ids } = over
    const event = { ...page({ url, ids }), ...over.page }
    return { ...visit({ events: [event], consent: over.consent }), ...over.visit }
  })

test('whatever it reads, the schema reads the same', () => {
  fc.assert(
    fc.property(visits, (sent) => {
      // As it arrives.
      const body: unknown = JSON.parse(JSON.stringify(sent))

      const read = plainVisit(body)

      if (read !== undefined)
        expect(visitSchema.safeParse(body)).toEqual({ success: true, data: read })
    }),
    { numRuns: 3_000 },
  )
})
