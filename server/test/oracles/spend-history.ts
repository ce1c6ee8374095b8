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
import { updateLeads } from '../../features/leads/store/update-store.ts'
import { compactOrg } from '../../lead-index/index.ts'
import type { AppCtx } from '../../platform/app-operation.ts'
import { createCtx, systemActor } from '../../platform/operation.ts'
import { newId } from '../../platform/process/ids.ts'
import { type Step, spendKey } from '../arbitraries/spend-figures-arbitrary.ts'
import type { TestOrg, TestService } from '../harness.ts'
import type { Lead } from './campaign-oracle.ts'
import { storeLeads } from './lead-oracle.ts'
import type { SpendSettings } from './spend-report-oracle.ts'

const now = new Date('2026-03-31T12:00:00Z')

/** The service and organization that a history belongs to. */
interface Place {
  readonly service: TestService
  readonly org: TestOrg
}

/** Segment sizes so small that a few leads fill several small and merged segments. */
const sizes = { small: 4, large: 12, changed: 1 }

/** An ad spend row; its object identity shows which upload wrote it. */
interface PlainRow {
  readonly row: SpendRow
}

/** An organization's history as plain data. */
export class History {
  leads: { lead: Lead; row: LeadRow }[] = []
  spend = new Map<string, PlainRow>()
  uploads: {
    changes: SpendChange[]
    plain: { before: PlainRow | undefined; written: PlainRow }[]
  }[] = []
  mappings: { id: string; mapping: AdMappingInput }[] = []
  rates = new Map<string, CurrencyRate>()
}

const toLeadSpec = ({ click, value, qualifiedAt, wonAt, createdAt, ...signals }: Lead) => ({
  sent: {
    ...Object.fromEntries(Object.entries(signals).filter(([, text]) => text !== null)),
    ...(click === null ? {} : { [click]: 'x' }),
    ...(value === null ? {} : { value: value / 100 }),
  },
  createdAt,
  // A won lead was last changed when it was won.
  updatedAt: wonAt ?? createdAt,
  qualifiedAt,
  locked: false,
})

async function applyStep(at: Place, history: History, step: Step): Promise<void> {
  const { service, org } = at
  const { db } = service
  switch (step.kind) {
    case 'fold':
      await compactOrg(db, org.orgId, sizes)
      return
    case 'leads': {
      const rows = await storeLeads(service, org, step.leads.map(toLeadSpec))
      history.leads.push(
        ...step.leads.flatMap((lead, i) => (rows[i] ? { lead, row: rows[i] } : [])),
      )
      return
    }
    case 'change': {
      // The change contains only valid values for these columns.
      history.leads = history.leads.map(({ lead, row }, i) =>
        i % step.every === 0
          ? { lead: { ...lead, ...step.by }, row: { ...row, ...step.by } as LeadRow }
          : { lead, row },
      )
      const changed = history.leads.filter((_, i) => i % step.every === 0).map(({ row }) => row)
      if (changed.length > 0) await db.inOrg(org.orgId, (tx) => updateLeads(tx, changed))
      return
    }
    case 'erase':
      await db.inOrg(org.orgId, (tx) => deleteLeadsBefore(tx, step.before, 1_000))
      history.leads = history.leads.filter(({ lead }) => lead.createdAt >= step.before)
      return
    case 'map': {
      const id = newId()
      await db.inOrg(org.orgId, (tx) => insertMapping(tx, id, step.mapping, now))
      history.mappings.push({ id, mapping: step.mapping })
      return
    }
    case 'unmap': {
      const last = history.mappings.pop()
      if (last !== undefined) await db.inOrg(org.orgId, (tx) => deleteMapping(tx, last.id))
      return
    }
    case 'rates':
      await db.inOrg(org.orgId, (tx) => upsertRates(tx, step.rates))
      for (const rate of step.rates) history.rates.set(rate.day, rate)
      return
    case 'spend':
      return await upload(at, history, step.rows)
    case 'undo':
      return await undo(at, history, step.upload)
  }
}

async function upload({ service, org }: Place, history: History, rows: SpendRow[]): Promise<void> {
  const at = new Date(now.getTime() + history.uploads.length)
  const outcomes = await service.db.inOrg(org.orgId, (tx) => storeSpend(tx, rows, at))
  const plain: { before: PlainRow | undefined; written: PlainRow }[] = []
  const results = rows.map((row) => {
    const before = history.spend.get(spendKey(row))
    if (before !== undefined && JSON.stringify(before.row) === JSON.stringify(row)) {
      return 'unchanged'
    }
    const written = { row }
    history.spend.set(spendKey(row), written)
    plain.push({ before, written })
    return before === undefined ? 'inserted' : 'updated'
  })
  expect(outcomes.map(({ result }) => result)).toEqual(results)
  const changes = outcomes.flatMap((one) => (one.result === 'unchanged' ? [] : one.change))
  history.uploads.push({ changes, plain })
}

async function undo({ service, org }: Place, history: History, number: number): Promise<void> {
  const undone = history.uploads[number]
  if (undone === undefined) return
  const counts = await service.db.inOrg(org.orgId, (tx) => revertSpend(tx, undone.changes))
  const expected = { deleted: 0, restored: 0, kept: 0 }
  for (const { before, written } of undone.plain) {
    const key = spendKey(written.row)
    if (history.spend.get(key) !== written) expected.kept++
    else if (before === undefined) {
      expected.deleted++
      history.spend.delete(key)
    } else {
      expected.restored++
      history.spend.set(key, before)
    }
  }
  expect(counts).toEqual(expected)
}

/** Converts a history to input for the report oracle. */
export const toFacts = ({ spend, leads, mappings, rates }: History) => ({
  spend: [...spend.values()].map(({ row }) => row),
  leads: leads.map(({ lead }) => lead),
  settings: {
    mappings: mappings.map(({ mapping }) => mapping),
    rates: [...rates.values()],
  } satisfies SpendSettings,
})

/** Context for a viewer at the end of March 2026. */
export function createViewerCtx({ service, org }: Place, timeZone: string): AppCtx {
  const settings = {
    ...orgSettingsSchema.parse({ name: 'Test', timeZone }),
    ...planSchema.parse({}),
  }
  return {
    ...createCtx(service.db, { id: org.orgId, ...settings }, systemActor),
    now: () => now,
    user: {
      id: newId(),
      name: 'Ada',
      email: 'ada@example.com',
      chosenLanguage: null,
      language: 'en',
    },
    role: 'viewer',
    loginId: 'login',
  }
}

/** Stores and compacts ad spend and leads, then applies steps. @returns The history. */
export async function replay(
  place: Place,
  initial: { readonly spend: SpendRow[]; readonly leads: Lead[] },
  steps: readonly Step[],
): Promise<History> {
  const history = new History()
  const first: Step[] = [
    { kind: 'spend', rows: initial.spend },
    { kind: 'leads', leads: initial.leads },
    { kind: 'fold' },
  ]
  for (const step of [...first, ...steps]) await applyStep(place, history, step)
  return history
}
