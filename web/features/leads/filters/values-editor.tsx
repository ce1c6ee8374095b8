import {
  Checkbox,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import type { ListLeadValuesInput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { formatValue, type ValueNames } from '../../../components/field-value/format-value.ts'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { EditorForm } from './editor-form.tsx'
import type { EditorProps } from './editor-props.ts'
import { type Mode, offerModes } from './filter-modes.ts'
import {
  isFreeText,
  type ListedValue,
  listChoices,
  mayEnter,
  parseTyped,
  pickValue,
  searchValues,
  toListedValues,
} from './listed-values.ts'
import { TextEditor } from './text-editor.tsx'
import classes from './values-editor.module.css'

const { filters: texts } = messages.leads

/**
 * Filters by values that leads must or must not have. Text fields can also be filtered by part of a
 * value or by whether they have a value.
 */
export function ValuesEditor(props: EditorProps) {
  const { field, operators } = props.condition
  const offered = offerModes(field)
  const [first = 'in'] = offered
  const [mode, setMode] = useState<Mode>(() => offered.find((one) => one in operators) ?? first)
  const picker = (
    <NativeSelect
      size="xs"
      aria-label={texts.operator}
      data={offered.map((value) => ({ value, label: modeNames[value] }))}
      value={mode}
      onChange={({ currentTarget: { value } }) =>
        setMode(offered.find((one) => one === value) ?? first)
      }
    />
  )
  if (mode === 'eq') return <TextEditor {...props} picker={picker} />
  if (mode === 'contains') return <PartEditor {...props} picker={picker} />
  if (mode === 'exists') return <PresenceEditor {...props} picker={picker} />
  return <ChoiceEditor {...props} picker={picker} mode={mode} />
}

const modeNames: Readonly<Record<Mode, string>> = {
  eq: texts.exactly,
  in: texts.oneOf,
  all: texts.allOf,
  not: texts.noneOf,
  contains: texts.containsText,
  exists: texts.emptyOrNot,
}

type ModeProps = EditorProps & { readonly picker: ReactNode }

function PartEditor({ condition: { field, operators }, onApply, picker }: ModeProps) {
  const [text, setText] = useState(operators.contains ?? '')
  return (
    <EditorForm onApply={() => onApply({ contains: text.trim() })}>
      {picker}
      <TextInput
        size="xs"
        label={fieldName(field)}
        maxLength={255}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
    </EditorForm>
  )
}

function PresenceEditor({ condition: { field, operators }, onApply, picker }: ModeProps) {
  const [value, setValue] = useState(operators.exists ?? 'true')
  return (
    <EditorForm onApply={() => onApply({ exists: value })}>
      {picker}
      <SegmentedControl
        size="xs"
        aria-label={fieldName(field)}
        data={[
          { value: 'true', label: texts.onlyExisting },
          { value: 'false', label: texts.onlyEmpty },
        ]}
        value={value}
        onChange={setValue}
      />
    </EditorForm>
  )
}

/** Selects, from the values found in leads, those that a field must or must not have. */
function ChoiceEditor({
  condition: { field, operators },
  names,
  onApply,
  picker,
  mode,
}: ModeProps & { readonly mode: 'in' | 'all' | 'not' }) {
  const [chosen, setChosen] = useState<readonly string[]>(() => readValues(operators))
  const [search, setSearch] = useState('')
  const { values, isLoading } = useListedValues(field, names, search)
  const found = searchValues(values, search)
  const typed = parseTyped(field, search)
  const isNew = typed !== undefined && found.every(({ value }) => value !== typed)
  const toggle = (value: string) => {
    setChosen(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  }
  const apply = () => {
    const added = typed ?? pickValue(found, search) ?? []
    onApply(toOperators([...new Set([...chosen, added].flat())], mode))
  }
  const missing = chosen
    .filter((value) => values.every((one) => one.value !== value))
    .map((value) => ({ value, name: formatValue(field, value, names), leads: undefined }))
  return (
    <EditorForm onApply={apply}>
      {picker}
      <TextInput
        size="xs"
        label={fieldName(field)}
        placeholder={mayEnter(field) ? texts.findValue : texts.searchValues}
        maxLength={2_048}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      {isLoading ? <SkeletonLines count={3} /> : null}
      <ValueList
        values={[...searchValues(missing, search), ...found]}
        chosen={chosen}
        newValue={isNew ? typed : undefined}
        onToggle={toggle}
      />
      {!isLoading && found.length + missing.length === 0 && !isNew ? (
        <Text size="xs" c="dimmed">
          {search.trim() === '' ? texts.noValues : texts.noMatch}
        </Text>
      ) : null}
    </EditorForm>
  )
}

interface ValueListProps {
  readonly values: readonly ListedValue[]
  readonly chosen: readonly string[]
  /** Typed string that no lead has as its value. */
  readonly newValue: string | undefined
  readonly onToggle: (value: string) => void
}

function ValueList({ values, chosen, newValue, onToggle }: ValueListProps) {
  const boxes = newValue === undefined ? values : [...values, toNewValue(newValue)]
  if (boxes.length === 0) return null
  return (
    <Stack gap={0} className={classes.list} role="group" aria-label={texts.values}>
      {boxes.map(({ value, name, leads }) => (
        <Group key={value} gap="sm" wrap="nowrap" justify="space-between" className={classes.row}>
          <Checkbox
            size="xs"
            label={name}
            classNames={{ root: classes.box ?? '', label: classes.label ?? '' }}
            checked={chosen.includes(value)}
            // Values in a list are separated by commas, so a value that contains a comma cannot be
            // combined with others.
            disabled={value.includes(',') && chosen.some((one) => one !== value)}
            onChange={() => onToggle(value)}
          />
          {leads === undefined ? null : (
            <Text size="xs" c="dimmed" className="figures">
              {formatNumber(leads)}
            </Text>
          )}
        </Group>
      ))}
    </Stack>
  )
}

const toNewValue = (value: string): ListedValue => ({
  value,
  name: texts.newValue(value),
  leads: undefined,
})

function useListedValues(field: LeadField, names: ValueNames, search: string) {
  const [settled] = useDebouncedValue(isFreeText(field) ? search.trim() : '', 200)
  // The field accepts `[not]`, so its values can be listed.
  const name = field as ListLeadValuesInput['field']
  const query = useOrgQuery('list_lead_values', { field: name, search: settled })
  const labels = useOrgQuery('list_labels', {}, { enabled: field === 'labelId' })
  const isEvent = field === 'selectedConversionEventId'
  const events = useOrgQuery('list_conversion_events', {}, { enabled: isEvent })
  const members = useOrgQuery('list_members', {}, { enabled: field === 'ownerId' })
  const stages = useOrgQuery('list_stages', {}, { enabled: field === 'stageId' })
  const ids = {
    stageId: ['none', ...(stages.data?.data.map(({ id }) => id) ?? [])],
    labelId: labels.data?.data.map(({ id }) => id) ?? [],
    selectedConversionEventId: events.data?.data.map(({ id }) => id) ?? [],
    ownerId: ['me', 'none', ...(members.data?.data.map(({ personId }) => personId) ?? [])],
  }
  const counts = query.data?.data ?? []
  return {
    values: toListedValues(field, counts, names, listChoices(field, ids)),
    isLoading: query.data === undefined && query.error === null,
  }
}

function readValues({ eq, in: some, all, not }: EditorProps['condition']['operators']) {
  if (eq !== undefined) return [eq]
  return (some ?? all ?? not)?.split(',') ?? []
}

function toOperators(
  values: readonly string[],
  mode: 'in' | 'all' | 'not',
): EditorProps['condition']['operators'] {
  const text = values.join(',')
  if (mode !== 'in') return { [mode]: text }
  return values.length === 1 ? { eq: text } : { in: text }
}
