import { isLeadField, leadFieldEntries } from '../../../../contract/lead-fields.ts'
import { messages } from '../../../i18n/index.ts'

/** Lead as submitted, without validation. */
export type SentLead = Readonly<Record<string, unknown>>

/** Submitted field as a string. */
export interface SentField {
  readonly name: string
  readonly label: string
  readonly text: string
}

const order = new Map<string, number>(leadFieldEntries.map(([name], index) => [name, index]))

/** All submitted fields. Fields that the contract defines come first, in the contract's order. */
export const toSentFields = (lead: SentLead): SentField[] =>
  Object.entries(lead)
    .map(([name, value]) => ({
      name,
      label: isLeadField(name) ? messages.fieldLabels[name] : name,
      text: formatSentValue(value),
    }))
    .sort((a, b) => fieldOrder(a) - fieldOrder(b) || a.name.localeCompare(b.name))

const fieldOrder = ({ name }: SentField): number => order.get(name) ?? order.size

const formatSentValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

/** Values that identify the lead, best first: name, email, phone. */
export function contactTexts(lead: SentLead): string[] {
  const { name, email, phone, externalId } = lead
  const contacts = [name, email, phone].filter(isText)
  return contacts.length > 0 ? contacts : [externalId].filter(isText)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
