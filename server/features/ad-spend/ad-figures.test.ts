import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { AdMappingInput } from '../../../contract/ad-mappings.ts'
import { adReport, adReportInput } from '../../../contract/ad-report.ts'
import type { SpendRow } from '../../../contract/ad-spend-schemas.ts'
import type { CurrencyRate } from '../../../contract/currency-rates.ts'
import { orgSettingsSchema, planSchema } from '../../../contract/org.ts'
import type { AppCtx } from '../../platform/app-operation.ts'
import { newId } from '../../platform/ids.ts'
import { createCtx } from '../../platform/operation.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { storeLeads } from '../../test/lead-oracle.ts'
import type { LeadRow } from '../leads/lead-row.ts'
import { deleteLeadsBefore, updateLeads } from '../leads/lead-store.ts'
import { foldOrg } from '../segments/index.ts'
import { anyAsked, anyLead, anyStep, anyUpload, keyOf, type Step } from './figures-arbitrary.ts'
import { getAdReport } from './get-ad-report.ts'
import { deleteMapping, insertMapping } from './mapping-store.ts'
import { type Asked, type Lead, moneyOf, plainReport, plainTotals } from './plain-report.ts'
import { upsertRates } from './rate-store.ts'
import { restoreSpend } from './restore-spend.ts'
import { groupingOf } from './spend-grouping.ts'
import { storeSpend } from './store-spend.ts'
import type { SpendChange } from './stored-spend.ts'

const service = await startService()
afterAll(service.stop)

const now = new Date('2026-03-31T12:00:00Z')
/** Sizes at which a handful of leads already makes several segments, small and merged. */
const sizes = { small: 4, large: 12, changed: 1 }
/** A row of spend as the plain computation keeps it; which object it is tells who wrote it. */
interface Kept {
  readonly row: SpendRow
}

/** What happened, told plainly. */
class History {
  leads: { lead: Lead; row: LeadRow }[] = []
  spend = new Map<string, Kept>()
  uploads: { changes: SpendChange[]; plain: { before: Kept | undefined; written: Kept }[] }[] = []
  mappings: { id: string; mapping: AdMappingInput }[] = []
  rates = new Map<string, CurrencyRate>()
}

const specOf = ({ click, value, qualifiedAt, createdAt, ...said }: Lead) => ({
  sent: {
    ...Object.fromEntries(Object.entries(said).filter(([, text]) => text !== null)),
    ...(click === null ? {} : { [click]: 'x' }),
    ...(value === null ? {} : { value: value / 100 }),
  },
  createdAt,
  updatedAt: createdAt,
  qualifiedAt,
  locked: false,
})

async function take(org: TestOrg, past: History, step: Step): Promise<void> {
  const { db } = service
  switch (step.kind) {
    case 'fold':
      return await foldOrg(db, org.orgId, sizes)
    case 'leads': {
      const rows = await storeLeads(service, org, step.leads.map(specOf))
      past.leads.push(...step.leads.flatMap((lead, i) => (rows[i] ? { lead, row: rows[i] } : [])))
      return
    }
    case 'change': {
      past.leads = past.leads.map(({ lead, row }, i) =>
        i % step.every === 0
          ? { lead: { ...lead, ...step.by }, row: { ...row, ...step.by } as LeadRow }
          : { lead, row },
      )
      const changed = past.leads.filter((_, i) => i % step.every === 0).map(({ row }) => row)
      if (changed.length > 0) await db.inOrg(org.orgId, (tx) => updateLeads(tx, changed))
      return
    }
    case 'erase':
      await db.inOrg(org.orgId, (tx) => deleteLeadsBefore(tx, step.before, 1_000))
      past.leads = past.leads.filter(({ lead }) => lead.createdAt >= step.before)
      return
    case 'map': {
      const id = newId()
      await db.inOrg(org.orgId, (tx) => insertMapping(tx, id, step.mapping, now))
      past.mappings.push({ id, mapping: step.mapping })
      return
    }
    case 'unmap': {
      const last = past.mappings.pop()
      if (last !== undefined) await db.inOrg(org.orgId, (tx) => deleteMapping(tx, last.id))
      return
    }
    case 'rates':
      await db.inOrg(org.orgId, (tx) => upsertRates(tx, step.rates))
      for (const rate of step.rates) past.rates.set(rate.day, rate)
      return
    case 'spend':
      return await upload(org, past, step.rows)
    case 'undo':
      return await undo(org, past, step.upload)
  }
}

async function upload(org: TestOrg, past: History, rows: SpendRow[]): Promise<void> {
  const at = new Date(now.getTime() + past.uploads.length)
  const outcomes = await service.db.inOrg(org.orgId, (tx) => storeSpend(tx, rows, at))
  const plain: { before: Kept | undefined; written: Kept }[] = []
  const results = rows.map((row) => {
    const before = past.spend.get(keyOf(row))
    if (before !== undefined && JSON.stringify(before.row) === JSON.stringify(row)) {
      return 'unchanged'
    }
    const written = { row }
    past.spend.set(keyOf(row), written)
    plain.push({ before, written })
    return before === undefined ? 'inserted' : 'updated'
  })
  expect(outcomes.map(({ result }) => result)).toEqual(results)
  const changes = outcomes.flatMap((one) => (one.result === 'unchanged' ? [] : one.change))
  past.uploads.push({ changes, plain })
}

async function undo(org: TestOrg, past: History, number: number): Promise<void> {
  const undone = past.uploads[number]
  if (undone === undefined) return
  const counts = await service.db.inOrg(org.orgId, (tx) => restoreSpend(tx, undone.changes))
  const expected = { deleted: 0, restored: 0, kept: 0 }
  for (const { before, written } of undone.plain) {
    const key = keyOf(written.row)
    if (past.spend.get(key) !== written) expected.kept++
    else if (before === undefined) {
      expected.deleted++
      past.spend.delete(key)
    } else {
      expected.restored++
      past.spend.set(key, before)
    }
  }
  expect(counts).toEqual(expected)
}

/** The report as it is answered, all pages of it. */
async function reportOf({ orgId }: TestOrg, { timeZone, ...asked }: Asked) {
  const settings = {
    ...orgSettingsSchema.parse({ name: 'Test', timeZone }),
    ...planSchema.parse({}),
  }
  const person = { id: newId(), name: 'Ada', email: 'ada@example.com' }
  const system = { kind: 'system', id: null } as const
  const ctx: AppCtx = {
    ...createCtx(service.db, { id: orgId, ...settings }, system),
    now: () => now,
    person,
    role: 'viewer',
  }
  const { data } = await getAdReport.run(ctx, adReportInput.parse({ ...asked, limit: 500 }))
  expect(adReport.parse(data)).toEqual(data)
  return data
}

async function expectPlain(org: TestOrg, past: History, asked: Asked): Promise<void> {
  const told = {
    mappings: past.mappings.map(({ mapping }) => mapping),
    rates: [...past.rates.values()],
  }
  const spend = [...past.spend.values()].map(({ row }) => row)
  const leads = past.leads.map(({ lead }) => lead)
  const plain = plainReport(spend, leads, asked, told)

  const { rows, totals, days: series, unconverted } = await reportOf(org, asked)

  const { keys } = groupingOf(asked.groupBy)
  const answered = new Map(
    rows.map((row) => [[...keys.map((key) => row[key]), row.currency].join(' '), row]),
  )
  expect([...answered.keys()].sort()).toEqual([...plain.keys()].sort())
  for (const [key, { micros, cents, ...counts }] of plain) {
    expect(answered.get(key)).toMatchObject({ ...counts, ...moneyOf({ micros, cents }) })
  }
  expect(totals).toMatchObject(plainTotals(plain))
  const byDay = plainReport(spend, leads, { ...asked, groupBy: ['day'] }, told)
  expect(series).toHaveLength(byDay.size)
  for (const point of series) {
    const { micros = 0n, cents = 0n, ...counts } = byDay.get(`${point.day} ${point.currency}`) ?? {}
    expect(point).toMatchObject({ ...counts, ...moneyOf({ micros, cents }) })
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
      const past = new History()
      const begin: Step[] = [
        { kind: 'spend', rows: spend },
        { kind: 'leads', leads },
        { kind: 'fold' },
      ]

      for (const step of [...begin, ...steps]) await take(org, past, step)

      for (const each of asked) await expectPlain(org, past, each)
    }),
    { numRuns: 25 },
  )
})
