import { Combobox, useCombobox } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  readCustomColumn,
  toCustomColumn,
} from '../../../../contract/custom-fields/custom-columns.ts'
import { isLeadField, type LeadField } from '../../../../contract/lead-fields.ts'
import { fieldName, groupedFields } from '../../../components/field-value/field-names.ts'
import { messages } from '../../../i18n/index.ts'
import { useCustomFields } from '../custom/use-custom-fields.ts'
import { isFilterField } from '../shared/list-search.ts'
import { AddButton } from './add-button.tsx'

const { filters: texts } = messages.leads

export interface FieldFinderProps {
  /** Fields that already have a filter. */
  readonly taken: readonly LeadField[]
  readonly onPick: (field: LeadField) => void
  readonly onPickCustom: (fieldId: string) => void
}

/** Searchable list of all filterable fields; initially open. */
export function FieldFinder({ taken, onPick, onPickCustom }: FieldFinderProps) {
  const [needle, setNeedle] = useState('')
  const combobox = useCombobox({
    // The component is loaded only when the user opens it.
    defaultOpened: true,
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setNeedle('')
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const { focusSearchInput, resetSelectedOption, selectFirstOption } = combobox
  useEffect(() => focusSearchInput(), [focusSearchInput])
  // Enter selects the first match of a search; without a search, it selects nothing.
  useEffect(() => {
    if (needle === '') resetSelectedOption()
    else selectFirstOption()
  }, [needle, resetSelectedOption, selectFirstOption])
  const pick = (field: string) => {
    combobox.closeDropdown()
    const customId = readCustomColumn(field)
    if (customId !== undefined) onPickCustom(customId)
    else if (isLeadField(field)) onPick(field)
  }
  return (
    <Combobox
      store={combobox}
      width={260}
      position="bottom-start"
      shadow="md"
      onOptionSubmit={pick}
    >
      <Combobox.Target withAriaAttributes={false}>
        <AddButton
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={texts.find}
          placeholder={texts.find}
          value={needle}
          onChange={(event) => setNeedle(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') combobox.focusTarget()
          }}
        />
        <Combobox.Options
          tabIndex={0}
          mah={320}
          style={{ overflowY: 'auto' }}
          aria-label={texts.fields}
        >
          <FieldOptions needle={needle} taken={taken} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function FieldOptions({
  needle,
  taken,
}: Pick<FieldFinderProps, 'taken'> & { readonly needle: string }) {
  const needleText = needle.trim().toLowerCase()
  const groups = groupedFields(
    (field) =>
      isFilterField(field) &&
      !taken.includes(field) &&
      `${fieldName(field)} ${field}`.toLowerCase().includes(needleText),
  )
  const customFields = useCustomFields().filter(({ label, key }) =>
    `${label} ${key}`.toLowerCase().includes(needleText),
  )
  if (groups.length + customFields.length === 0) {
    return <Combobox.Empty>{messages.leads.columnPicker.none}</Combobox.Empty>
  }
  const fields = groups.map(({ group, name, fields }) => (
    <Combobox.Group key={group} label={name}>
      {fields.map((field) => (
        <Combobox.Option key={field} value={field}>
          {fieldName(field)}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  ))
  if (customFields.length === 0) return fields
  return (
    <>
      <Combobox.Group label={messages.customFields.title}>
        {customFields.map(({ id, label }) => (
          <Combobox.Option key={id} value={toCustomColumn(id)}>
            {label}
          </Combobox.Option>
        ))}
      </Combobox.Group>
      {fields}
    </>
  )
}
