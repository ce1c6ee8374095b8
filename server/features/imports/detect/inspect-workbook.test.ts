import { afterAll, expect, test } from 'vitest'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { book, cover, empty, leads, older } from '../../../test/fixtures/lead-sheets.ts'
import { bookParts, type TestSheet, zip } from '../../../test/fixtures/xlsx-file.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const proposals: readonly (readonly [string, readonly TestSheet[], string])[] = [
  ['behind a cover', [cover, leads, older], 'Leads'],
  ['behind an empty sheet', [empty, older], 'Leads <2025>'],
  ['behind a hidden sheet', [{ ...leads, state: 'hidden' }, cover, older], 'Leads <2025>'],
  ['behind a chart', [{ name: 'Chart', rows: [], type: 'chartsheet' }, leads], 'Leads'],
  [
    'behind column names without rows',
    [{ name: 'Form', rows: [['Name', 'Email']] }, leads],
    'Leads',
  ],
  [
    'behind a description of fields',
    [
      {
        name: 'Legend',
        rows: [
          ['Field', 'Means'],
          ['Email', 'Of the lead'],
          ['Name', 'First and last'],
        ],
      },
      leads,
    ],
    'Leads',
  ],
  ['with one column', [cover, { name: 'Mails', rows: [['Email'], ['ada@example.com']] }], 'Mails'],
  [
    'with unknown names, if it is a table',
    [
      { name: 'Titel', rows: [['Klanten']] },
      {
        name: 'Lista',
        rows: [
          ['Imie', 'Miasto'],
          ['Ada', 'Gdynia'],
        ],
      },
    ],
    'Lista',
  ],
  ['that is the first of two similar ones', [leads, { ...leads, name: 'Copy' }], 'Leads'],
]

test.for(proposals)('a sheet %s is proposed', async ([, sheets, expected]) => {
  const { imports } = await newImportOrg(service)

  const { file } = await imports.upload(book(...sheets))

  const visible = sheets.filter(({ state, type }) => state === undefined && type === undefined)
  expect(file).toMatchObject({ sheet: expected, sheets: visible.map(({ name }) => name) })
})

test('sheets of ad spend and of clicks are recognized by their own columns', async () => {
  const { imports } = await newImportOrg(service)
  const summary = {
    name: 'Summary',
    rows: [
      ['Campaign', 'Cost'],
      ['Brand', 1.5],
    ],
  }
  const spend = {
    name: 'Data',
    rows: [
      ['Day', 'Campaign', 'Cost', 'Impr.'],
      ['2026-11-01', 'Brand', 1.5, 3],
    ],
  }
  const clicks = {
    name: 'Clicks',
    rows: [
      ['gclid', 'Campaign ID'],
      ['g1', '7'],
    ],
  }
  const file = book(summary, leads, clicks, spend)

  const ofSpend = await imports.uploadOf('spend', file)
  const ofClicks = await imports.uploadOf('clicks', file)

  expect(ofSpend.spend?.file).toMatchObject({ sheet: 'Data', platform: 'google_ads' })
  expect(ofClicks.clicks?.file).toMatchObject({ sheet: 'Clicks' })
})

test('an unreadable sheet does not prevent another from being proposed', async () => {
  const { imports } = await newImportOrg(service)
  const parts = bookParts([{ ...cover, part: 'cover' }, leads])

  const upload = await imports.upload(zip({ ...parts, 'xl/worksheets/cover.xml': '<worksheet><' }))

  expect(upload.file).toMatchObject({ sheet: 'Leads', sheets: ['Cover', 'Leads'] })
})
