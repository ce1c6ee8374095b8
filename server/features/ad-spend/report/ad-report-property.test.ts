import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { adReport, adReportInput } from '../../../../contract/ad-spend/ad-report.ts'
import {
  anyAsked,
  anyLead,
  anyStep,
  anyUpload,
} from '../../../test/arbitraries/spend-figures-arbitrary.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import {
  createViewerCtx,
  type History,
  liveThrough,
  toFacts,
} from '../../../test/oracles/spend-history.ts'
import {
  type Asked,
  plainReport,
  plainTotals,
  toAmounts,
} from '../../../test/oracles/spend-report-oracle.ts'
import { runs } from '../../../test/run-size.ts'
import { getAdReport } from './get-ad-report.ts'
import { buildGrouping } from './spend-grouping.ts'

const service = await startService()
afterAll(service.stop)

/** The report as it is answered, all pages of it. */
async function reportOf(org: TestOrg, { timeZone, ...asked }: Asked) {
  const ctx = createViewerCtx({ service, org }, timeZone)
  const { data } = await getAdReport.run(ctx, adReportInput.parse({ ...asked, limit: 500 }))
  expect(adReport.parse(data)).toEqual(data)
  return data
}

async function expectPlain(org: TestOrg, past: History, asked: Asked): Promise<void> {
  const { spend, leads, told } = toFacts(past)
  const plain = plainReport(spend, leads, asked, told)

  const { rows, totals, days: series, unconverted } = await reportOf(org, asked)

  const { keys } = buildGrouping(asked.groupBy)
  const answered = new Map(
    rows.map((row) => [[...keys.map((key) => row[key]), row.currency].join(' '), row]),
  )
  expect([...answered.keys()].sort()).toEqual([...plain.keys()].sort())
  for (const [key, { micros, cents, ...counts }] of plain) {
    expect(answered.get(key)).toMatchObject({ ...counts, ...toAmounts({ micros, cents }) })
  }
  expect(totals).toMatchObject(plainTotals(plain))
  const byDay = plainReport(spend, leads, { ...asked, groupBy: ['day'] }, told)
  expect(series).toHaveLength(byDay.size)
  for (const point of series) {
    const { micros = 0n, cents = 0n, ...counts } = byDay.get(`${point.day} ${point.currency}`) ?? {}
    expect(point).toMatchObject({ ...counts, ...toAmounts({ micros, cents }) })
  }
  const others = totals.map(({ currency }) => currency).filter((own) => own !== asked.currency)
  expect(unconverted.map(({ currency }) => currency)).toEqual(asked.currency ? others : [])
}

test('whatever happened, every figure of every grouping is that of a plain computation', async () => {
  const anyCase = fc.record({
    spend: anyUpload,
    leads: fc.array(anyLead, { minLength: 6, maxLength: 25 }),
    steps: fc.array(anyStep, { minLength: 2, maxLength: 9 }),
    asked: fc.array(anyAsked, { minLength: 3, maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ spend, leads, steps, asked }) => {
      const org = await service.newOrg({ timeZone: 'Asia/Kathmandu' })

      const past = await liveThrough({ service, org }, { spend, leads }, steps)

      for (const each of asked) await expectPlain(org, past, each)
    }),
    { numRuns: runs(25) },
  )
})
