import { expect } from 'vitest'
import type { AdMappingInput } from '../../../contract/ad-spend/ad-mappings.ts'
import type { SpendRow } from '../../../contract/ad-spend/ad-spend-schemas.ts'
import type { CurrencyRate } from '../../../contract/ad-spend/currency-rates.ts'
import { orgSettingsSchema, planSchema } from '../../../contract/organizations/org.ts'
import { upsertRates } from '../../features/ad-spend/currency-rates/rate-store.ts'
import { revertSpend } from '../../features/ad-spend/ingest/revert-spend.ts'
import { storeSpend } from '../../features/ad-spend/ingest/store-spend.ts'
import type { SpendChange } from '../../features/ad-spend/ingest/stored-spend.ts'
import { deleteMapping, insertMapping } from '../../features/ad-spend/matching/mapping-store.ts'
import type { LeadRow } from '../../features/leads/model/lead-row.ts'
import { deleteLeadsBefore } from '../../features/leads/store/delete-store.ts'
import { updateLeads } from '../../features/leads/store/lead-store.ts'
import { compactOrg } from '../../lead-index/index.ts'
import type { AppCtx } from '../../platform/app-operation.ts'
import { createCtx } from '../../platform/operation.ts'
import { newId } from '../../platform/process/ids.ts'
import { type Step, spendKey } from '../arbitraries/spend-figures-arbitrary.ts'
import type { TestOrg, TestService } from '../harness.ts'
import { storeLeads } from './lead-oracle.ts'
import type { Lead, Told } from './spend-report-oracle.ts'

const now = new Date('2026-03-31T12:00:00Z')

/** Where things happen. */
interface Place {
  readonly service: TestService
  readonly org: TestOrg
}

/** Sizes at which a handful of leads already makes several segments, small and merged. */
const sizes = { small: 4, large: 12, changed: 1 }

/** A row of spend as the plain computation keeps it; which object it is tells who wrote it. */
interface Kept {
  readonly row: SpendRow
}

/** What happened, told plainly. */
export class History {
  leads: { lead: Lead; row: LeadRow }[] = []
  spend = new Map<string, Kept>()
  uploads: { changes: SpendChange[]; plain: { before: Kept | undefined; written: Kept }[] }[] = []
  mappings: { id: string; mapping: AdMappingInput }[] = []
  rates = new Map<string, CurrencyRate>()
}

const toLeadSpec = ({ click, value, qualifiedAt, createdAt, ...said }: Lead) => ({
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

/** Does to an organization what is said, and notes it. */
async function take(at: Place, past: History, step: Step): Promise<void> {
  const { service, org } = at
  const { db } = service
  switch (step.kind) {
    case 'fold':
      await compactOrg(db, org.orgId, sizes)
      return
    case 'leads': {
      const rows = await storeLeads(service, org, step.leads.map(toLeadSpec))
      past.leads.push(...step.leads.flatMap((lead, i) => (rows[i] ? { lead, row: rows[i] } : [])))
      return
    }
    case 'change': {
      // What changes has the kinds of the columns, and statuses that there are.
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
      return await upload(at, past, step.rows)
    case 'undo':
      return await undo(at, past, step.upload)
  }
}

async function upload({ service, org }: Place, past: History, rows: SpendRow[]): Promise<void> {
  const at = new Date(now.getTime() + past.uploads.length)
  const outcomes = await service.db.inOrg(org.orgId, (tx) => storeSpend(tx, rows, at))
  const plain: { before: Kept | undefined; written: Kept }[] = []
  const results = rows.map((row) => {
    const before = past.spend.get(spendKey(row))
    if (before !== undefined && JSON.stringify(before.row) === JSON.stringify(row)) {
      return 'unchanged'
    }
    const written = { row }
    past.spend.set(spendKey(row), written)
    plain.push({ before, written })
    return before === undefined ? 'inserted' : 'updated'
  })
  expect(outcomes.map(({ result }) => result)).toEqual(results)
  const changes = outcomes.flatMap((one) => (one.result === 'unchanged' ? [] : one.change))
  past.uploads.push({ changes, plain })
}

async function undo({ service, org }: Place, past: History, number: number): Promise<void> {
  const undone = past.uploads[number]
  if (undone === undefined) return
  const counts = await service.db.inOrg(org.orgId, (tx) => revertSpend(tx, undone.changes))
  const expected = { deleted: 0, restored: 0, kept: 0 }
  for (const { before, written } of undone.plain) {
    const key = spendKey(written.row)
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

/** What of a history decides about its figures. */
export const toFacts = ({ spend, leads, mappings, rates }: History) => ({
  spend: [...spend.values()].map(({ row }) => row),
  leads: leads.map(({ lead }) => lead),
  told: {
    mappings: mappings.map(({ mapping }) => mapping),
    rates: [...rates.values()],
  } satisfies Told,
})

/** Somebody who looks at the organization at the end of March 2026. */
export function createViewerCtx({ service, org }: Place, timeZone: string): AppCtx {
  const settings = {
    ...orgSettingsSchema.parse({ name: 'Test', timeZone }),
    ...planSchema.parse({}),
  }
  const system = { kind: 'system', id: null } as const
  return {
    ...createCtx(service.db, { id: org.orgId, ...settings }, system),
    now: () => now,
    user: { id: newId(), name: 'Ada', email: 'ada@example.com' },
    role: 'viewer',
  }
}

/** Lives through spend and leads that are folded, and then through steps; tells what happened. */
export async function liveThrough(
  place: Place,
  begin: { readonly spend: SpendRow[]; readonly leads: Lead[] },
  steps: readonly Step[],
): Promise<History> {
  const past = new History()
  const first: Step[] = [
    { kind: 'spend', rows: begin.spend },
    { kind: 'leads', leads: begin.leads },
    { kind: 'fold' },
  ]
  for (const step of [...first, ...steps]) await take(place, past, step)
  return past
}
