import { type Field, type LeadField, leadFields } from '../../../../contract/lead-fields.ts'
import { formatValue, type ValueNames } from '../../../components/field-value/format-value.ts'
import { leadName } from '../../../components/field-value/lead-name.ts'
import { messages } from '../../../i18n/index.ts'
import { memoize } from '../../../lib/memoize.ts'
import type { ListedLead } from '../list/use-list.ts'
import { readCell, readRecent } from './lead-row.tsx'

/** Width of a label's padding and of the space after it, in pixels. */
const labelPx = 24

/**
 * The lead whose value is the widest in each column. Adds up the widths of characters, because
 * drawing the values to measure them would take as long as drawing their rows.
 */
export const pickWidest = (
  leads: readonly [ListedLead, ...ListedLead[]],
  columns: readonly LeadField[],
  names: ValueNames,
): ReadonlyMap<LeadField, ListedLead> =>
  new Map(
    columns.map((field) => {
      const widths = leads.map((lead) => estimateWidth(lead, field, names))
      return [field, leads[widths.indexOf(Math.max(...widths))] ?? leads[0]]
    }),
  )

function estimateWidth(lead: ListedLead, field: LeadField, names: ValueNames): number {
  const value = readCell(lead, field)
  const { masked }: Field = leadFields[field]
  if (value === null || value === undefined) {
    if (lead.locked && masked) return addWidths(messages.leads.locked)
    return field === 'name' ? addWidths(leadName(lead)) : 0
  }
  const labels = field === 'labelId' ? String(value).split(',').length : 0
  const text = readRecent(field, value) ?? formatValue(field, value, names)
  return addWidths(text) + labels * labelPx
}

function addWidths(text: string): number {
  let width = 0
  for (const character of text) width += measureCharacter(character)
  return width
}

let context: CanvasRenderingContext2D | null | undefined

const measureCharacter = memoize((character) => {
  if (context === undefined) {
    context = document.createElement('canvas').getContext('2d')
    if (context !== null) context.font = '14px "Inter Variable", sans-serif'
  }
  return context?.measureText(character).width ?? 1
})
