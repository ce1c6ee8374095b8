import { Switch } from '@mantine/core'
import { toCustomColumn } from '../../../../contract/custom-fields/custom-columns.ts'
import { leadFields } from '../../../../contract/lead-fields.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { fieldName, groupedFields } from '../../../components/field-value/field-names.ts'
import { messages } from '../../../i18n/index.ts'
import type { ImportTarget } from '../import-view.ts'
import { ColumnTable } from './column-table.tsx'
import { withAllKept, withTarget } from './mapping.ts'
import type { MappingPartProps } from './mapping-errors.ts'

const texts = messages.imports
const leadTexts = messages.leadMapping

/** Targets that are not lead fields. */
const importOnly = {
  keep: leadTexts.keep,
  secondEmail: leadTexts.secondEmail,
  secondPhone: leadTexts.secondPhone,
  fbclid: leadTexts.fbclid,
  firstName: texts.firstName,
  lastName: texts.lastName,
} as const

const toItem = (value: keyof typeof importOnly) => ({ value, label: importOnly[value] })

/** Fields that can be set by an import but not when creating a lead. */
const instants: readonly string[] = ['createdAt', 'qualifiedAt']

const fields = groupedFields((field) => {
  const { write } = { write: undefined, ...leadFields[field] }
  return instants.includes(field) || (write !== undefined && field !== 'source')
})

const data = [
  { group: leadTexts.unmappedGroup, items: [toItem('keep')] },
  ...fields.map(({ name, fields: items }) => ({
    group: name,
    items: items.flatMap((field) => {
      const item = { value: field, label: fieldName(field) }
      return field === 'fbc' ? [item, toItem('fbclid')] : [item]
    }),
  })),
  {
    group: texts.nameParts,
    items: [toItem('firstName'), toItem('lastName')],
  },
  {
    group: leadTexts.secondContacts,
    items: [toItem('secondEmail'), toItem('secondPhone')],
  },
]

/** Maps the columns of a lead file to fields. */
export function MappingColumns({ file, mapping, complaints, onChange }: MappingPartProps) {
  const customFields = useOrgQuery('list_custom_fields', {}).data?.data ?? []
  return (
    <>
      <ColumnTable
        columns={file.columns}
        targets={mapping.columns}
        data={withCustomFields(customFields)}
        hasHeader={mapping.hasHeader}
        complaint={complaints.columns}
        onChange={(column, chosen) =>
          // The options are exactly the contract's `importTargets`.
          onChange(withTarget(mapping, column, chosen as ImportTarget | null))
        }
      />
      <Switch
        mt="md"
        label={leadTexts.keepAll}
        description={leadTexts.keepAllHelp}
        checked={mapping.columns.includes('keep') && !mapping.columns.includes(null)}
        onChange={({ currentTarget: { checked } }) => onChange(withAllKept(mapping, checked))}
      />
    </>
  )
}

/** Targets, including the custom fields that are not archived. */
const withCustomFields = (
  customFields: readonly { id: string; label: string; isArchived: boolean }[],
) => {
  const items = customFields
    .filter(({ isArchived }) => !isArchived)
    .map(({ id, label }) => ({ value: toCustomColumn(id), label }))
  return items.length === 0 ? data : [...data, { group: messages.customFields.title, items }]
}
