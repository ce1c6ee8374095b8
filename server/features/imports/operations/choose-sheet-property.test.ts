import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { bookParts, type TestSheet, zip } from '../../../test/fixtures/xlsx-file.ts'
import { startService } from '../../../test/harness.ts'
import { runs } from '../../../test/run-size.ts'

const service = await startService()
afterAll(service.stop)
const { org, owner, imports } = await newImportOrg(service)

const cell = fc.constantFrom('Name', 'Email', 'Ada', 'a@example.com', 'x', 7)
const someSheets = fc.uniqueArray(
  fc.record(
    {
      name: fc.string({ minLength: 1, maxLength: 31, unit: fc.constantFrom(...`aZ0 &<>"'ü表😀`) }),
      rows: fc.array(fc.array(cell, { maxLength: 3 }), { maxLength: 4 }),
      state: fc.constantFrom('hidden' as const, 'veryHidden' as const),
    },
    { requiredKeys: ['name', 'rows'] },
  ),
  { minLength: 1, maxLength: 5, selector: ({ name }) => name },
)

const filled = ({ rows }: TestSheet) => rows.filter((row) => row.length > 0)

/** Distinct cell values in each column of a sheet, below the header. */
function expectedSamples({ rows }: TestSheet, headerLine: number | null): string[][] {
  const data = rows.slice(headerLine ?? 0)
  const width = Math.max(...rows.map((row) => row.length))
  return Array.from({ length: width }, (_, i) => [
    ...new Set(data.flatMap((row) => (row[i] === undefined ? [] : [String(row[i])]))),
  ])
}

test('whichever listed sheet is chosen, only its rows are read', async () => {
  await fc.assert(
    fc.asyncProperty(someSheets, async (sheets) => {
      const visible = sheets.filter(({ state }) => state === undefined)
      const offered = visible.length === 0 ? sheets : visible
      const { status, body } = await imports.send(zip(bookParts(sheets)))
      const hasRows = offered.some((sheet) => filled(sheet).length > 0)
      expect(status).toBe(hasRows ? 201 : 400)
      if (!hasRows) return
      expect(body.data.file.sheets).toEqual(offered.map(({ name }) => name))
      for (const sheet of offered) {
        const chosen = await owner.call(`POST /orgs/${org.orgId}/imports/${body.data.id}/sheet`, {
          body: { sheet: sheet.name },
        })
        expect(chosen.status).toBe(filled(sheet).length === 0 ? 400 : 200)
        if (chosen.status === 400) continue
        const { columns, headerLine } = chosen.body.data.file
        expect(columns.map((one: { samples: string[] }) => one.samples)).toEqual(
          expectedSamples(sheet, headerLine),
        )
      }
    }),
    { numRuns: runs(25) },
  )
})
