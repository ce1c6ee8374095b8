import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { listField } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { guessLeadColumns } from './lead-columns.ts'

const service = await startService()
afterAll(service.stop)

const guide = readFileSync('docs/guides/move-here.md', 'utf8')

/** The sample file, and the documented field for each column, from a section of the guide. */
function readSection(tool: string) {
  const text = guide.split(/^## /m).find((one) => one.startsWith(`${tool}\n`)) ?? ''
  const [, file = ''] = /```csv\n([\s\S]*?)```/.exec(text) ?? []
  const rows = [...text.matchAll(/^\| (`[^|]*?) *\| (`[^|]*?) *\|$/gm)]
  const names = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
  const fields = new Map(
    rows.flatMap(([, columns, targets]) =>
      names(columns).map((column, index) => [column, names(targets)[index]] as const),
    ),
  )
  return { file, fields }
}

const tools = ['HubSpot', 'Octanist', 'LeadTrackr', 'Spreadsheets']

test.for(tools)('the columns of %s become the fields in the guide', (tool) => {
  const { file, fields } = readSection(tool)
  const headers = (file.split('\n')[0] ?? '').split(/[,;]/)

  const guessed = guessLeadColumns(headers).map((field, index) => [headers[index], field] as const)

  expect(new Map(guessed.filter(([, field]) => field !== null))).toEqual(fields)
  expect(fields.size).toBeGreaterThan(8)
})

test.for(tools)('the sample of %s is imported with its date and outcome', async (tool) => {
  const { org, imports } = await newImportOrg(service, { timeZone: 'Europe/Berlin' })

  const done = await imports.run(readSection(tool).file)

  expect(done.result).toMatchObject({ created: 1, bad: 0 })
  expect(await listField(org, {}, 'name')).toEqual(['Ada Lovelace'])
  expect(await listField(org, {}, 'createdAt')).toEqual([expect.stringMatching(/^2026-03-1[34]/)])
  expect(['won', 'qualified']).toContain((await listField(org, {}, 'status'))[0])
})

test('every tool of the guide is tested', () => {
  const sections = [...guide.matchAll(/^## (.+)$/gm)].map(([, title]) => title)

  expect(sections).toEqual(tools)
})
