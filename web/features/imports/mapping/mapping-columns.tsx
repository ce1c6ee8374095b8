import { leadFields } from '../../../../contract/lead-fields.ts'
import { fieldName, groupedFields } from '../../../components/field-value/field-names.ts'
import { messages } from '../../../i18n/index.ts'
import type { ImportTarget } from '../import-view.ts'
import { ColumnTable } from './column-table.tsx'
import { withTarget } from './mapping.ts'
import type { MappingPartProps } from './mapping-errors.ts'

const texts = messages.imports

const targetName = (target: ImportTarget): string =>
  target === 'firstName' || target === 'lastName' ? texts[target] : fieldName(target)

/** Fields that an import can set but a create cannot. */
const instants: readonly string[] = ['createdAt', 'qualifiedAt']

const fields = groupedFields((field) => {
  const { write } = { write: undefined, ...leadFields[field] }
  return instants.includes(field) || (write !== undefined && field !== 'source')
})

const data = [
  ...fields.map(({ name, fields: items }) => ({
    group: name,
    // These are exactly the contract's `importTargets`.
    items: items.map((field) => ({ value: field, label: targetName(field as ImportTarget) })),
  })),
  {
    group: texts.nameParts,
    items: (['firstName', 'lastName'] as const).map((part) => ({
      value: part,
      label: targetName(part),
    })),
  },
]

/** Maps the columns of a file of leads to fields. */
export const MappingColumns = ({ file, mapping, complaints, onChange }: MappingPartProps) => (
  <ColumnTable
    columns={file.columns}
    targets={mapping.columns}
    data={data}
    hasHeader={mapping.hasHeader}
    complaint={complaints.columns}
    onChange={(column, chosen) =>
      // The options are exactly the targets.
      onChange(withTarget(mapping, column, chosen as ImportTarget | null))
    }
  />
)
