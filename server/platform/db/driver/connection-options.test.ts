import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { startService } from '../../../test/harness.ts'
import { sql } from '../sql.ts'
import { isoInstant } from './connection-options.ts'

const service = await startService()
afterAll(service.stop)

const instants = fc.date({
  min: new Date('0001-01-01T00:00:00.000Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})

test('an instant is formatted exactly like a Date', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(instants, { minLength: 50, maxLength: 50 }), async (dates) => {
      const sent = dates.map((date) => date.toISOString())

      const rows = await service.db.inSystem((tx) =>
        tx.query<{ at: string }>(sql`
          select at::timestamptz(3) as at from unnest(${sent}::text[]) with ordinality as t (at, n)
          order by n`),
      )

      expect(rows.map(({ at }) => at)).toEqual(sent)
    }),
    { numRuns: 20 },
  )
})

test.for([
  ['2026-01-15 09:00:00+00', '2026-01-15T09:00:00.000Z'],
  ['2026-01-15 09:00:00.1+00', '2026-01-15T09:00:00.100Z'],
  ['2026-01-15 09:00:00.12+00', '2026-01-15T09:00:00.120Z'],
  ['2026-01-15 09:00:00.123+00', '2026-01-15T09:00:00.123Z'],
  ['2026-01-15 09:00:00.123456+00', '2026-01-15T09:00:00.123Z'],
] as const)('the text %s is %s', ([text, iso]) => {
  expect(isoInstant(text)).toBe(iso)
})

test('a date remains a string, and a count is a number', async () => {
  const [row] = await service.db.inSystem((tx) =>
    tx.query(sql`select '2026-03-29'::date as day, 100000000000000::bigint as n, null::date as no`),
  )

  expect(row).toEqual({ day: '2026-03-29', n: 100_000_000_000_000, no: null })
})
