import { Checkbox, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { messages } from '../../../i18n/index.ts'
import type { OrgChoice } from './people-action.ts'
import { RoleLine } from './people-table.tsx'

const { overview, people: texts } = messages

/** Minimum number of organizations for the list to have a search field. */
const searchFrom = 8

interface Props {
  readonly choices: readonly OrgChoice[]
  readonly chosen: readonly string[]
  readonly onChange: (orgIds: readonly string[]) => void
}

/** Chooses organizations; each shows the person's current role. */
export function OrgChoices({ choices, chosen, onChange }: Props) {
  const labelId = useId()
  const [search, setSearch] = useState('')
  const needle = search.trim().toLowerCase()
  const found = choices.filter(({ org }) => org.name.toLowerCase().includes(needle))
  const ids = found.map(({ org }) => org.id)
  const others = chosen.filter((id) => !ids.includes(id))
  const count = chosen.length - others.length
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Stack gap="xs" role="group" aria-labelledby={labelId}>
      <Group justify="space-between">
        <Input.Label component="div" id={labelId}>
          {texts.orgs}
        </Input.Label>
        <Text size="sm" c="dimmed" role="status">
          {texts.chosen(chosen.length)}
        </Text>
      </Group>
      {choices.length < searchFrom ? null : (
        <TextInput
          type="search"
          aria-label={overview.find}
          placeholder={overview.find}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {found.length < 2 ? null : (
        <Checkbox
          label={texts.chooseAll}
          checked={count === ids.length}
          indeterminate={count > 0 && count < ids.length}
          onChange={() => onChange(count === ids.length ? others : [...others, ...ids])}
        />
      )}
      <Stack
        gap="xs"
        mah={280}
        py={4}
        ps={found.length < 2 ? 0 : 'lg'}
        style={{ overflow: 'auto' }}
      >
        {found.map(({ org, role }) => (
          <Checkbox
            key={org.id}
            label={
              role === undefined ? (
                <span className="free-text">{org.name}</span>
              ) : (
                <RoleLine role={role} />
              )
            }
            checked={chosen.includes(org.id)}
            onChange={() => toggle(org.id)}
          />
        ))}
        {found.length === 0 ? (
          <Text size="sm" c="dimmed">
            {overview.noneFound}
          </Text>
        ) : null}
      </Stack>
    </Stack>
  )
}
