import { type Field, type LeadField, leadFields } from '../../../../contract/lead-fields.ts'
import { acceptsAll, acceptsContains, acceptsNot } from '../../../../contract/leads/lead-field.ts'

const modes = ['eq', 'in', 'all', 'not', 'contains', 'exists'] as const

export type Mode = (typeof modes)[number]

/** Ways to filter by a field, in order. */
export function offerModes(name: LeadField): readonly Mode[] {
  const field: Field = leadFields[name]
  const isListed = acceptsNot(field)
  const has: Readonly<Record<Mode, boolean>> = {
    eq: !isListed && field.filter?.includes('eq') === true,
    in: isListed,
    all: acceptsAll(name),
    not: isListed,
    contains: acceptsContains(field),
    exists: acceptsContains(field),
  }
  return modes.filter((mode) => has[mode])
}
