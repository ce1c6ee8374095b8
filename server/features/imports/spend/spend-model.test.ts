import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { runs } from '../../../test/run-size.ts'

const service = await startService()
afterAll(service.stop)

const row = fc.record({
  day: fc.integer({ min: 1, max: 3 }),
  campaign: fc.constantFrom('1', '2', '3'),
  cents: fc.integer({ min: 0, max: 99_999_999 }),
  isBad: fc.constantFrom(false, false, false, true),
})
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never

const files = fc.array(
  fc.record({
    rows: fc.array(row, { minLength: 1, maxLength: 12 }),
    repeated: fc.constantFrom('sum' as const, 'last' as const),
    isUndone: fc.constantFrom(false, false, true),
  }),
  { minLength: 1, maxLength: 4 },
)

const header = 'date,platform,accountId,campaignId,currency,spend\n'
const toKey = ({ day, campaign }: Row): string => `2026-11-0${day} ${campaign}`

const print = (one: Row): string =>
  `2026-11-0${one.day},x_ads,a,${one.campaign},EUR,${one.isBad ? 'x' : (one.cents / 100).toFixed(2)}\n`

/** Reference implementation: amounts in a file by day and campaign, in cents. */
function computeModel(rows: readonly Row[], repeated: 'sum' | 'last'): Map<string, number> {
  const sums = new Map<string, number>()
  for (const one of rows.filter(({ isBad }) => !isBad)) {
    const before = repeated === 'sum' ? (sums.get(toKey(one)) ?? 0) : 0
    sums.set(toKey(one), before + one.cents)
  }
  return sums
}

/** Stored spend, in the same form that {@link computeModel} returns. */
async function stored(org: TestOrg): Promise<Map<string, number>> {
  const { body } = await org.call('POST /ad-spend', {
    body: {
      period: 'custom',
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      groupBy: ['day', 'campaign'],
    },
  })
  return new Map(
    body.data.map(({ day, campaignId, spend }: { [name: string]: string | number }) => [
      `${day} ${campaignId}`,
      Math.round(Number(spend) * 100),
    ]),
  )
}

test('stored spend and counts match a naive computation, for any files', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (importedFiles) => {
      const { org, imports } = await newImportOrg(service)
      const model = new Map<string, number>()
      for (const { rows, repeated, isUndone } of importedFiles) {
        const upload = await imports.uploadOf('spend', header + rows.map(print).join(''))
        const { spend } = await imports.checkOf('spend', upload, { repeated, decimal: '.' })
        const file = computeModel(rows, repeated)
        const counts = { inserted: 0, updated: 0, unchanged: 0 }
        const before = new Map(model)
        for (const [key, cents] of file) {
          const stored = model.get(key)
          counts[stored === undefined ? 'inserted' : stored === cents ? 'unchanged' : 'updated']++
          model.set(key, cents)
        }
        const bad = rows.filter(({ isBad }) => isBad).length
        const expected = { ...counts, repeated: rows.length - bad - file.size, bad }
        const { wouldInsert, wouldUpdate, unchanged, repeated: duplicates } = spend?.check ?? {}
        expect({
          inserted: wouldInsert,
          updated: wouldUpdate,
          unchanged,
          repeated: duplicates,
          bad: spend?.check?.bad,
        }).toEqual(expected)

        const done = await imports.act('start', upload.id)
        expect(done.spend?.result).toEqual(expected)
        expect(done.progress.rowsDone).toBe(rows.length)
        expect(await stored(org)).toEqual(model)
        if (!isUndone) continue
        await imports.act('undo', upload.id)
        model.clear()
        for (const [key, cents] of before) model.set(key, cents)
        expect(await stored(org)).toEqual(model)
      }
    }),
    { numRuns: runs(15) },
  )
})
