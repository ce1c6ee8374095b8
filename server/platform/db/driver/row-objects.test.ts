import fc from 'fast-check'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { toRowObjects } from './send-query.ts'

/** A pg result in array mode. */
const buildResult = (names: readonly string[], rows: unknown[][]) =>
  // Only these two properties are read.
  ({ fields: names.map((name) => ({ name })), rows }) as pg.QueryArrayResult<unknown[]>

test('rows have the right columns and values for any column names', () => {
  const name = fc.string().filter((text) => text !== '__proto__')
  const table = fc
    .uniqueArray(name, { minLength: 1, maxLength: 70 })
    .chain((names) =>
      fc.tuple(
        fc.constant(names),
        fc.array(fc.array(fc.anything(), { minLength: names.length, maxLength: names.length })),
      ),
    )
  fc.assert(
    fc.property(table, ([names, rows]) => {
      const expected = rows.map((row) =>
        Object.fromEntries(row.map((value, i) => [names[i], value])),
      )
      expect(toRowObjects(buildResult(names, rows))).toEqual(expected)
    }),
    // This many runs use more row shapes than fit in the cache.
    { numRuns: 600 },
  )
})
