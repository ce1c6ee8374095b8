import { createHash } from 'node:crypto'
import { clickFields } from '../../../../contract/imports/click-import.ts'
import { leadFields } from '../../../../contract/lead-fields.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { ReportedClick } from '../../leads/index.ts'
import type { ValidRow } from '../jobs/check-report.ts'
import type { InvalidRow } from '../jobs/invalid-row-store.ts'
import { toInvalidRow } from '../jobs/invalid-rows.ts'
import { type StagedEntry, selectEntriesByKey, upsertEntries } from '../jobs/staged-entry-store.ts'
import type { ClickValues } from './parse-click-row.ts'

export interface ClickContent extends ClickValues {
  /** Cells of the first row with this click; reported if no lead has the click. */
  readonly cells: readonly string[]
}

/** A click's key: 64 hexadecimal digits. */
export const hashClickId = (gclid: string): string =>
  createHash('sha256').update(gclid).digest('hex')

// These entries are written only by this kind of import.
export const parseClickContent = ({ content }: StagedEntry): ClickContent =>
  JSON.parse(content) as ClickContent

/**
 * Stages clicks, one entry per click; a click's data may be spread across several rows.
 *
 * @param onDuplicate  Called for each row whose click already occurred in an earlier row.
 * @returns Rows that contradict an earlier row with the same click.
 */
export async function stageClicks(
  tx: OrgTx,
  importId: string,
  rows: readonly ValidRow<ClickValues>[],
  onDuplicate: () => void,
): Promise<InvalidRow[]> {
  const keyed = rows.map((one) => ({ ...one, key: hashClickId(one.values.gclid) }))
  const keys = keyed.map(({ key }) => key)
  const entries: Map<string, StagedEntry> = await selectEntriesByKey(tx, importId, keys)
  const changed = new Map<string, StagedEntry>()
  const invalid: InvalidRow[] = []
  for (const { row, values, key } of keyed) {
    const earlier = entries.get(key)
    const cells = toInvalidRow(row, []).cells
    const before: ClickContent =
      earlier === undefined ? { ...values, cells } : parseClickContent(earlier)
    const other = clickFields.find((field) => differs(before.said, values.said, field))
    if (other !== undefined) {
      const reason = `differs from row ${earlier?.line} for the same click: ${leadFields[other].label}`
      invalid.push(toInvalidRow(row, [{ column: null, field: other, value: null, reason }]))
      continue
    }
    if (earlier !== undefined) onDuplicate()
    const content = { ...before, said: { ...before.said, ...values.said } }
    const entry: StagedEntry = {
      line: earlier?.line ?? row.line,
      key,
      rows: (earlier?.rows ?? 0) + 1,
      content: JSON.stringify(content),
    }
    entries.set(key, entry)
    changed.set(key, entry)
  }
  await upsertEntries(tx, importId, [...changed.values()])
  return invalid
}

const differs = (one: ReportedClick, other: ReportedClick, field: keyof ReportedClick): boolean =>
  one[field] !== undefined && other[field] !== undefined && one[field] !== other[field]
