import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { csvLine } from '../../../../contract/imports/csv.ts'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { runs } from '../../../test/run-size.ts'

const service = await startService()
afterAll(service.stop)

const header = ['externalId', 'name', 'email', 'phone', 'createdAt', 'status']

const cells = fc.tuple(
  fc.constantFrom('', '', 'x1', 'x2', 'x3'),
  fc.constantFrom('', 'Ada', 'Bob'),
  fc.constantFrom('', 'ada@example.com', 'ADA@example.com', 'bob@example.com', 'nobody'),
  fc.constantFrom('', '+49 30 1234567', '030 1234567', '+49 30 7654321'),
  fc.constantFrom('', '2024-01-01', '2024-01-20', '2024-02-15', '2024-04-01', '2090-01-01'),
  fc.constantFrom('', 'won', 'sold', 'gone'),
)

const settings = fc.record({
  duplicatePolicy: fc.constantFrom('allow', 'refuse', 'merge'),
  duplicateWindowDays: fc.constantFrom(5, 30),
  defaultCountry: fc.constant('DE'),
})

test('a check predicts exactly the result of the import', async () => {
  await fc.assert(
    fc.asyncProperty(
      settings,
      fc.array(cells, { minLength: 1, maxLength: 25 }),
      fc.constantFrom('skip', 'create'),
      async (org, rows, duplicates) => {
        const { org: testOrg, imports } = await newImportOrg(service, org)
        await create(testOrg, { externalId: 'x3', name: 'Known', phone: '030 7654321' })
        const statuses = [{ text: 'Sold', status: 'won' as const }]
        const upload = await imports.upload([header, ...rows].map((row) => csvLine(row)).join(''))
        const columns = upload.file?.guess.columns
        expect(columns).toEqual(header)

        const { check } = await imports.check(upload, { duplicates, statuses, hasHeader: true })
        const { result, progress } = await imports.act('start', upload.id)

        expect(result).toEqual({
          created: check?.wouldCreate,
          updated: 0,
          unchanged: 0,
          skipped: check?.wouldSkip,
          bad: check?.bad,
        })
        expect(progress.rowsDone).toBe(check?.rows)
        expect(check?.rows).toBe((check?.ready ?? 0) + (check?.bad ?? 0))
      },
    ),
    { numRuns: runs(25) },
  )
})
