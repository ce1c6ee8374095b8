import { Button, Group } from '@mantine/core'
import { lazy, memo, Suspense, useRef, useState } from 'react'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import { statuses } from '../../../../contract/leads/lead-values.ts'
import { fieldName } from '../../../components/field-value/field-names.ts'
import type { ValueNames } from '../../../components/field-value/format-value.ts'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { useLoadOnDemand } from '../../../components/loading/use-load-on-demand.ts'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { messages } from '../../../i18n/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { hasCustomFilter } from '../shared/custom-search.ts'
import {
  type Condition,
  isNarrowed,
  parseConditions,
  withCondition,
  withKey,
  withoutField,
  withoutFilters,
} from '../shared/list-search.ts'
import { AddButton } from './add-button.tsx'
import { describeCondition } from './describe-condition.ts'
import type { FieldFinderProps } from './field-finder.tsx'
import { RemoveFilter } from './remove-filter.tsx'

const { filters: texts } = messages.leads

const FilterPopover = lazyDialog(
  async () => (await import('./filter-popover.tsx')).FilterPopover,
  ({ onToggle }) => onToggle(false),
)

const CustomFilterChips = lazyPart(
  async () => (await import('../custom/custom-filter-chips.tsx')).CustomFilterChips,
)

interface Props {
  readonly search: Search
  readonly names: ValueNames
  readonly go: (next: Search) => void
}

/** The current filters, which can be edited and removed, and a menu for adding more. */
export const FilterBar = memo(function FilterBar({ search, names, go }: Props) {
  const [edited, setEdited] = useState<LeadField>()
  const [customId, setCustomId] = useState<string>()
  const conditions = parseConditions(search).filter((one) => one.field === edited || !isTab(one))
  const isNew = edited !== undefined && conditions.every(({ field }) => field !== edited)
  const shown: readonly Condition[] = isNew
    ? [...conditions, { field: edited, operators: {} }]
    : conditions
  return (
    <Group gap="xs" component="section" aria-label={texts.bar}>
      {shown.map((condition) => (
        <FilterChip
          key={condition.field}
          condition={condition}
          names={names}
          isOpen={condition.field === edited}
          onToggle={(isOpen) => setEdited(isOpen ? condition.field : undefined)}
          onApply={(operators) => {
            setEdited(undefined)
            go(withCondition(search, { field: condition.field, operators }))
          }}
          onRemove={() => {
            setEdited(undefined)
            go(withoutField(search, condition.field))
          }}
        />
      ))}
      {search.updated_after ? (
        <Chip
          label={texts.changedSince(search.updated_after)}
          onRemove={() => go(withKey(search, 'updated_after', ''))}
        />
      ) : null}
      {customId !== undefined || hasCustomFilter(search) ? (
        <Suspense>
          <CustomFilterChips search={search} go={go} edited={customId} onEdit={setCustomId} />
        </Suspense>
      ) : null}
      <AddFilter
        taken={shown.map(({ field }) => field)}
        onPick={setEdited}
        onPickCustom={setCustomId}
      />
      {isNarrowed(search) ? (
        <Button variant="subtle" color="gray" size="xs" onClick={() => go(withoutFilters(search))}>
          {texts.clear}
        </Button>
      ) : null}
    </Group>
  )
})

/** True for a filter by a single status, which the status tabs already show. */
const isTab = ({ field, operators }: Condition): boolean =>
  field === 'status' && statuses.some((status) => status === operators.in)

interface ChipProps {
  readonly condition: Condition
  readonly names: ValueNames
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
  readonly onApply: (operators: Condition['operators']) => void
  readonly onRemove: () => void
}

/** A filter described in words, with its editor in a popover. */
function FilterChip({ condition, names, isOpen, onToggle, onApply, onRemove }: ChipProps) {
  const name = fieldName(condition.field)
  const text = describeCondition(condition, names)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Group gap={0} wrap="nowrap">
      <Button
        ref={button}
        size="xs"
        variant="light"
        onClick={() => onToggle(!isOpen)}
        aria-expanded={isOpen}
        maw="20rem"
        style={{ borderStartEndRadius: 0, borderEndEndRadius: 0 }}
      >
        {text === '' ? name : `${name} ${text}`}
      </Button>
      <FilterPopover
        element={button}
        label={texts.edit(name)}
        isOpen={isOpen}
        onToggle={onToggle}
        condition={condition}
        names={names}
        onApply={onApply}
      />
      <RemoveFilter label={texts.remove(name)} onRemove={onRemove} />
    </Group>
  )
}

const Chip = ({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) => (
  <Button
    size="xs"
    variant="light"
    rightSection="×"
    onClick={onRemove}
    aria-label={texts.remove(label)}
  >
    {label}
  </Button>
)

const loadFieldFinder = () => import('./field-finder.tsx')
const FieldFinder = lazy(async () => ({ default: (await loadFieldFinder()).FieldFinder }))

/** Button that adds a filter. The field finder loads when the button is hovered or focused. */
function AddFilter(props: FieldFinderProps) {
  const [isRequested, setIsRequested] = useState(false)
  const isLoaded = useLoadOnDemand(isRequested, loadFieldFinder, () => setIsRequested(false))
  const preload = () => void loadFieldFinder().catch(() => undefined)
  const button = (
    <AddButton
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setIsRequested(true)}
    />
  )
  if (!isLoaded) return button
  return (
    <Suspense fallback={button}>
      <FieldFinder {...props} />
    </Suspense>
  )
}
