import { type Field, type LeadField, leadFields } from '../../../contract/lead-fields.ts'
import { messages } from '../../i18n/index.ts'
import { locale } from '../../i18n/locale.ts'
import { stripBidiControls } from '../../i18n/quote.ts'
import { formatValueAmount } from '../../lib/numbers.ts'
import { formatDay, formatInstant } from '../../lib/times.ts'

/** Data that {@link formatValue} needs to format an organization's IDs and timestamps. */
export interface ValueNames {
  readonly timeZone: string
  /** Currency of lead values; null if none is chosen. */
  readonly currency: string | null
  /** Names of labels, conversion events, stages and members, by ID. */
  readonly choices: ReadonlyMap<string, string>
  /** Colors of stages, by ID. */
  readonly stageColors?: ReadonlyMap<string, string>
}

const { sources, statuses } = messages.leads
const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })

/**
 * Formats a lead field's value as one line, or as an empty string if the value is unknown. The
 * result may contain user-provided markup, so render it only as text.
 */
export function formatValue(field: LeadField, value: unknown, names: ValueNames): string {
  if (value === null || value === undefined) return ''
  if (field === 'labelId' || field === 'moreLabelIds') {
    return String(value)
      .split(',')
      .map((id) => choiceName(id, names))
      .join(', ')
  }
  const { kind }: Field = leadFields[field]
  switch (kind) {
    case 'amount':
      return formatValueAmount(Number(value), names.currency)
    case 'instant':
      return formatInstantValue(String(value), names.timeZone)
    case 'day':
      return formatDay(String(value))
    case 'flag':
      return formatFlag(field, value === true)
    case 'country':
      return countryName(String(value))
    case 'status':
      return lookUp(statuses, String(value))
    case 'source':
      return lookUp(sources, String(value))
    case 'id':
      if (field === 'stageId' && value === 'none') return messages.stages.none
      if (field === 'ownerId') return ownerName(String(value), names)
      return field === 'id' ? String(value) : choiceName(String(value), names)
    default:
      return stripBidiControls(String(value))
  }
}

/**
 * Name of a label, conversion event or stage. After an item is deleted, leads still contain its ID.
 */
export const choiceName = (id: string, { choices }: ValueNames): string =>
  choices.get(id) ?? `${messages.leads.deletedItem} (${id.slice(-6)})`

/** An owner's name, or the label of a value in the owner filter. */
export function ownerName(value: string, { choices }: ValueNames): string {
  if (value === 'me') return messages.teamwork.you
  if (value === 'none') return messages.teamwork.nobody
  return choices.get(value) ?? messages.teamwork.formerMember
}

const formatFlag = (field: LeadField, isOn: boolean): string => {
  if (field === 'locked') return isOn ? messages.shared.yes : messages.shared.no
  return isOn ? messages.leads.granted : messages.leads.denied
}

const lookUp = (table: Readonly<Record<string, string>>, key: string): string => table[key] ?? key

/** `DE` → `Germany`; anything else is returned unchanged. */
export function countryName(code: string): string {
  try {
    return countries.of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}

const formatInstantValue = (instant: string, timeZone: string): string =>
  Number.isNaN(Date.parse(instant)) ? instant : formatInstant(instant, timeZone)
