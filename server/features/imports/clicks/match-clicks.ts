import type { ClickCheck } from '../../../../contract/imports/click-import.ts'
import { type LeadClickFields, selectClickedLeads, selectMissingFields } from '../../leads/index.ts'
import { lockImport, updateImport } from '../import-store.ts'
import { storeInvalidRows } from '../jobs/check-rows.ts'
import { type ImportContext, type ImportJob, inJobTransaction } from '../jobs/import-job.ts'
import type { InvalidRow } from '../jobs/invalid-row-store.ts'
import { readStagedEntries } from '../jobs/staged-entries.ts'
import { type MatchedEntry, selectEntriesByKey, upsertEntries } from '../jobs/staged-entry-store.ts'
import { previewCell } from '../parse/cell.ts'
import { hashClickId, parseClickContent } from './stage-clicks.ts'

const leadBatchSize = 2_000

type ClickPreview = Pick<ClickCheck, 'leads' | 'wouldFill' | 'full' | 'contradicting'>

/**
 * Scans all leads. Adds a lead's ID to the staged entry for its click if the report contains that
 * click.
 */
export async function matchClicks(task: ImportJob): Promise<ClickPreview> {
  const sum = { leads: 0, wouldFill: 0, full: 0, contradicting: 0 }
  for (let after: string | undefined; ; ) {
    const from = after
    const page = await task.db.readInOrg(task.orgId, (tx) =>
      selectClickedLeads(tx, from, leadBatchSize),
    )
    const keyed = page.flatMap((lead) =>
      lead.gclid === null ? [] : [{ lead, key: hashClickId(lead.gclid) }],
    )
    const matches = keyed.length === 0 ? [] : await storeMatches(task, keyed)
    for (const { lead, entry } of matches) {
      const filling = selectMissingFields(lead, parseClickContent(entry).said)
      sum.leads++
      sum[typeof filling === 'string' ? filling : 'wouldFill']++
    }
    after = page.at(-1)?.id
    if (page.length < leadBatchSize) return sum
  }
}

const storeMatches = (
  task: ImportJob,
  keyed: readonly { readonly lead: LeadClickFields; readonly key: string }[],
): Promise<{ lead: LeadClickFields; entry: MatchedEntry }[]> =>
  inJobTransaction(task, async (tx) => {
    const keys = keyed.map(({ key }) => key)
    const entries = await selectEntriesByKey(tx, task.importId, keys)
    const matches = keyed.flatMap(({ lead, key }) => {
      const entry = entries.get(key)
      return entry === undefined ? [] : [{ lead, entry }]
    })
    const byEntry = Map.groupBy(matches, ({ entry }) => entry)
    const matchedEntries = [...byEntry].map(([entry, leads]) => ({
      ...entry,
      leadIds: [...entry.leadIds, ...leads.map(({ lead }) => lead.id)],
    }))
    await upsertEntries(tx, task.importId, matchedEntries)
    return matches
  })

/**
 * Reports clicks without a lead as invalid rows.
 *
 * @returns Number of such clicks.
 */
export async function reportUnmatched(task: ImportJob, opened: ImportContext): Promise<number> {
  let unmatched = 0
  for await (const entries of readStagedEntries(opened, 0)) {
    const rows = entries.filter(({ leadIds }) => leadIds.length === 0).map(toUnmatchedRow)
    unmatched += rows.length
    await inJobTransaction(task, async (tx) => {
      const row = await lockImport(tx, task.importId)
      if (row === undefined) return
      const stored = await storeInvalidRows(tx, task.importId, rows, row.badKept)
      await updateImport(tx, task.importId, {
        bad: row.bad + rows.length,
        badKept: row.badKept + stored,
      })
    })
  }
  return unmatched
}

function toUnmatchedRow(entry: MatchedEntry): InvalidRow {
  const { gclid, cells } = parseClickContent(entry)
  const reason = 'matches no lead'
  const problem = { column: null, field: null, value: previewCell(gclid), reason }
  return { line: entry.line, cells, problems: [problem] }
}
