import type { ClickCheck } from '../../../../contract/imports/click-import.ts'
import { type LeadClickFields, selectClickedLeads, selectMissingFields } from '../../leads/index.ts'
import { lockImport, updateImport } from '../import-store.ts'
import { storeInvalidRows } from '../jobs/check-rows.ts'
import { type ImportContext, type ImportJob, inJobTransaction } from '../jobs/import-job.ts'
import type { InvalidRow } from '../jobs/invalid-row-store.ts'
import { entryBatches } from '../jobs/staged-entries.ts'
import { type MatchedEntry, selectEntriesByKey, upsertEntries } from '../jobs/staged-entry-store.ts'
import { previewCell } from '../parse/cell.ts'
import { contentOf, keyOf } from './stage-clicks.ts'

/** Leads that are looked at by one transaction. */
const leadsAtOnce = 2_000

/** What a report would do to leads. */
type Foreseen = Pick<ClickCheck, 'leads' | 'wouldFill' | 'full' | 'contradicting'>

/** Looks at all leads, and notes which of them have a click of the report. */
export async function matchClicks(task: ImportJob): Promise<Foreseen> {
  const sum = { leads: 0, wouldFill: 0, full: 0, contradicting: 0 }
  for (let after: string | undefined; ; ) {
    const from = after
    const page = await task.db.readInOrg(task.orgId, (tx) =>
      selectClickedLeads(tx, from, leadsAtOnce),
    )
    const keyed = page.flatMap((lead) =>
      lead.gclid === null ? [] : [{ lead, key: keyOf(lead.gclid) }],
    )
    const found = keyed.length === 0 ? [] : await noteFound(task, keyed)
    for (const { lead, entry } of found) {
      const filling = selectMissingFields(lead, contentOf(entry).said)
      sum.leads++
      sum[typeof filling === 'string' ? filling : 'wouldFill']++
    }
    after = page.at(-1)?.id
    if (page.length < leadsAtOnce) return sum
  }
}

const noteFound = (
  task: ImportJob,
  keyed: readonly { readonly lead: LeadClickFields; readonly key: string }[],
): Promise<{ lead: LeadClickFields; entry: MatchedEntry }[]> =>
  inJobTransaction(task, async (tx) => {
    const keys = keyed.map(({ key }) => key)
    const entries = await selectEntriesByKey(tx, task.importId, keys)
    const found = keyed.flatMap(({ lead, key }) => {
      const entry = entries.get(key)
      return entry === undefined ? [] : [{ lead, entry }]
    })
    const ofEntry = Map.groupBy(found, ({ entry }) => entry)
    const matched = [...ofEntry].map(([entry, leads]) => ({
      ...entry,
      leadIds: [...entry.leadIds, ...leads.map(({ lead }) => lead.id)],
    }))
    await upsertEntries(tx, task.importId, matched)
    return found
  })

/** Puts clicks that no lead has among the bad lines. @returns How many there are. */
export async function tellUnmatched(task: ImportJob, opened: ImportContext): Promise<number> {
  let unmatched = 0
  for await (const entries of entryBatches(opened, 0)) {
    const lines = entries.filter(({ leadIds }) => leadIds.length === 0).map(toLine)
    unmatched += lines.length
    await inJobTransaction(task, async (tx) => {
      const row = await lockImport(tx, task.importId)
      if (row === undefined) return
      const kept = await storeInvalidRows(tx, task.importId, lines, row.badKept)
      await updateImport(tx, task.importId, {
        bad: row.bad + lines.length,
        badKept: row.badKept + kept,
      })
    })
  }
  return unmatched
}

function toLine(entry: MatchedEntry): InvalidRow {
  const { gclid, cells } = contentOf(entry)
  const reason = 'no lead has this click'
  const problem = { column: null, field: null, value: previewCell(gclid), reason }
  return { line: entry.line, cells, problems: [problem] }
}
