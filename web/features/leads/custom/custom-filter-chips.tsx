import { Button, Group, Popover } from '@mantine/core'
import { messages } from '../../../i18n/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { RemoveFilter } from '../filters/remove-filter.tsx'
import {
  type CustomCondition,
  parseCustomConditions,
  withCustomCondition,
} from '../shared/custom-search.ts'
import { CustomFilterEditor } from './custom-filter-editor.tsx'
import { describeCustomCondition } from './describe-custom-condition.ts'
import { useCustomFields } from './use-custom-fields.ts'

const { filters: texts } = messages.leads

interface Props {
  readonly search: Search
  readonly go: (next: Search) => void
  /** ID of the field whose filter is being edited. */
  readonly edited: string | undefined
  readonly onEdit: (fieldId: string | undefined) => void
}

/** Current custom field filters, which can be edited and removed. */
export function CustomFilterChips({ search, go, edited, onEdit }: Props) {
  const conditions = parseCustomConditions(search)
  const isNew = edited !== undefined && conditions.every(({ name }) => name !== edited)
  const shown = isNew ? [...conditions, { name: edited, operators: {} }] : conditions
  return shown.map((condition) => {
    const { name } = condition
    const change = (operators: CustomCondition['operators']) => {
      onEdit(undefined)
      go(withCustomCondition(search, { name, operators }))
    }
    return (
      <CustomFilterChip
        key={name}
        condition={condition}
        isOpen={name === edited}
        onToggle={(isOpen) => onEdit(isOpen ? name : undefined)}
        onChange={change}
      />
    )
  })
}

interface ChipProps {
  readonly condition: CustomCondition
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
  /** Called without operators to remove the filter. */
  readonly onChange: (operators: CustomCondition['operators']) => void
}

/** A filter described in words, with its editor in a popover. */
function CustomFilterChip({ condition, isOpen, onToggle, onChange }: ChipProps) {
  const fields = useCustomFields()
  const { name, operators } = condition
  const field = fields.find(({ id }) => id === name) ?? fields.find(({ key }) => key === name)
  const label = field?.label ?? messages.customFields.archived
  const words = field === undefined ? '' : describeCustomCondition(field, operators)
  return (
    <Group gap={0} wrap="nowrap">
      <Popover
        opened={isOpen && field !== undefined}
        onChange={onToggle}
        trapFocus
        returnFocus
        position="bottom-start"
        shadow="md"
      >
        <Popover.Target>
          <Button
            size="xs"
            variant="light"
            onClick={() => onToggle(!isOpen)}
            aria-expanded={isOpen}
            maw="20rem"
            style={{ borderStartEndRadius: 0, borderEndEndRadius: 0 }}
          >
            {words === '' ? label : `${label} ${words}`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={texts.edit(label)}>
          {field === undefined ? null : (
            <CustomFilterEditor field={field} operators={operators} onApply={onChange} />
          )}
        </Popover.Dropdown>
      </Popover>
      <RemoveFilter label={texts.remove(label)} onRemove={() => onChange({})} />
    </Group>
  )
}
