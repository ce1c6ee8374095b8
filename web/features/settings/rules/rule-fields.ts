import { clickIds } from '../../../../contract/click-ids.ts'
import { leadFields } from '../../../../contract/lead-fields.ts'
import { ruleFields } from '../../../../contract/leads/filter-rules.ts'
import { messages } from '../../../i18n/index.ts'
import type { RuleField } from './rule-draft.ts'

type Group = keyof typeof messages.rules.groups

const fieldGroup = (field: RuleField): Group => {
  if (['externalId', 'name', 'email', 'phone'].includes(field)) return 'contact'
  if (['website', 'path', 'referrer', 'country'].includes(field)) return 'page'
  if (field.startsWith('utm_')) return 'campaign'
  if (field.startsWith('searchAds')) return 'searchAds'
  if (leadFields[field].kind === 'flag') return 'consent'
  return field in clickIds ? 'clickIds' : 'lead'
}

/** Rule fields, grouped for a select. */
export const fieldOptions = Object.entries(messages.rules.groups).map(([name, group]) => ({
  group,
  items: ruleFields
    .filter((field) => fieldGroup(field) === name)
    .map((field) => ({ value: field, label: messages.fieldLabels[field] })),
}))

/** Values of a field that has only a few values, with their names. */
export function fieldValues(
  field: RuleField,
  named: Readonly<Record<'labels' | 'events', readonly { id: string; name: string }[]>>,
): { value: string; label: string }[] | undefined {
  const choices = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([value, label]) => ({ value, label }))
  const byId = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  if (field === 'status') return choices(messages.rules.statuses)
  if (field === 'source') return choices(messages.rules.sources)
  if (leadFields[field].kind === 'flag') return choices(messages.rules.flags)
  if (field === 'labelId') return byId(named.labels)
  if (field === 'selectedConversionEventId') return byId(named.events)
  return undefined
}
