import { afterAll, expect, test } from 'vitest'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const answers = { platform: 'other', accountId: '', currency: 'EUR', namesAsIds: true }

async function checkFile(lines: readonly string[], more: object = {}) {
  const { imports } = await newImportOrg(service)
  const upload = await imports.uploadOf('spend', lines.join('\n'))
  const { spend } = await imports.checkOf('spend', upload, { ...answers, ...more })
  return { columns: spend?.file?.guess.columns, check: spend?.check }
}

test.for([
  ['Date,End date', '2026-10-01,2026-10-31', '2026-11-01,2026-11-30'],
  ['Date,End date', '2026-10-01,2026-10-31', '2026-10-01,2026-10-31'],
  ['Start Time,End Time', '2026-10-01,2026-11-01', '2026-11-01,2026-12-01'],
  ['Start Time,End Time', '2026-10-01T00:00:00,2026-11-01T00:00:00', '2026-10-01,2026-11-01'],
])('a row that spans several days is invalid: %s %s', async ([header, first, second]) => {
  const { check } = await checkFile(
    [`${header},Campaign,Spend`, `${first},A,10`, `${second},B,20`],
    { repeated: 'sum' },
  )

  expect(check).toMatchObject({ rows: 2, ready: 0, bad: 2 })
})

test.for([
  ['Date,End date', '2026-10-01,2026-10-31', '2026-10-02,2026-10-31'],
  ['Date,End date', '2026-10-01,2026-10-01', '2026-10-02,2026-10-02'],
  ['Start Time,End Time', '2026-10-01 00:00,2026-10-02 00:00', '2026-10-31 0:00,2026-11-01 0:00'],
])(
  'the end of the report or of the same day is ignored: %s %s',
  async ([header, first, second]) => {
    const { check } = await checkFile([
      `${header},Campaign,Spend`,
      `${first},A,10`,
      `${second},B,20`,
    ])

    expect(check).toMatchObject({ rows: 2, ready: 2, totals: [{ spend: 30 }] })
  },
)
