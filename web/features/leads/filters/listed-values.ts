import { type Field, type LeadField, leadFields } from '../../../../contract/lead-fields.ts'
import { sources } from '../../../../contract/leads/lead-values.ts'
import { formatValue, type ValueNames } from '../../../components/field-value/format-value.ts'

/** A value that a filter can select. */
export interface ListedValue {
  readonly value: string
  readonly name: string
  /** Number of leads; `undefined` if unknown. */
  readonly leads: number | undefined
}

/** True for a field whose value can be any string. */
export const isFreeText = (field: LeadField): boolean => {
  const { kind }: Field = leadFields[field]
  return kind === 'text'
}

/** True for a field that can be filtered by a value even if no lead has that value. */
export const mayEnter = (field: LeadField): boolean => isFreeText(field) || field === 'country'

/**
 * Converts a typed string to a value of the field: any string or a country code, depending on the
 * field; otherwise `undefined`.
 */
export function parseTyped(field: LeadField, typed: string): string | undefined {
  const text = typed.trim()
  if (isFreeText(field)) return text === '' ? undefined : text
  return field === 'country' && /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : undefined
}

/** Options that depend on the user, the members or the stages; they have no counts. */
const specialValues: Readonly<Partial<Record<LeadField, readonly string[]>>> = {
  ownerId: ['me', 'none'],
  stageId: ['none'],
}

/**
 * Values with their names and counts: special values, then values that leads have, then values that
 * no lead has.
 */
export function toListedValues(
  field: LeadField,
  counts: readonly { readonly value: string; readonly leads: number }[],
  names: ValueNames,
  choices: readonly string[],
): readonly ListedValue[] {
  const byValue = new Map(counts.map(({ value, leads }) => [value, leads]))
  const isSpecial = (value: string) => specialValues[field]?.includes(value) === true
  const others = choices.filter((value) => !isSpecial(value) && !byValue.has(value))
  return [...choices.filter(isSpecial), ...byValue.keys(), ...others].map((value) => ({
    value,
    name: formatValue(field, value, names),
    leads: isSpecial(value) ? undefined : (byValue.get(value) ?? 0),
  }))
}

/** Possible values of a field, listed in addition to those that leads have. */
export function listChoices(
  field: LeadField,
  ids: Readonly<Partial<Record<LeadField, readonly string[]>>>,
): readonly string[] {
  if (field === 'source') return sources
  return ids[field] ?? []
}

/** Values whose name or value contains the search string, ignoring case. */
export function searchValues(
  values: readonly ListedValue[],
  search: string,
): readonly ListedValue[] {
  const needle = search.trim().toLowerCase()
  if (needle === '') return values
  return values.filter(({ value, name }) => `${name}\n${value}`.toLowerCase().includes(needle))
}

/**
 * The value with exactly this name, or the only listed value if no name matches; otherwise,
 * `undefined`.
 */
export function pickValue(values: readonly ListedValue[], search: string): string | undefined {
  const text = search.trim().toLowerCase()
  if (text === '') return undefined
  const same = values.find(({ name }) => name.toLowerCase() === text)
  return (same ?? (values.length === 1 ? values[0] : undefined))?.value
}
