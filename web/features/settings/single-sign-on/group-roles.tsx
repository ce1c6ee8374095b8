import { Autocomplete, Button, Group, Select, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { roleOrder } from '../../../components/form/roles.ts'
import { RemoveButton } from '../../../components/table/remove-button.tsx'
import { messages } from '../../../i18n/index.ts'

const texts = messages.singleSignOn

/** Users in this provider group get this role. */
export interface GroupRole {
  readonly group: string
  readonly role: (typeof offered)[number]
}

interface Props {
  readonly rows: readonly GroupRole[]
  /** Names of the groups that the directory has sent. */
  readonly suggestions: readonly string[]
  readonly onChange: (rows: readonly GroupRole[]) => void
}

const offered = roleOrder.filter((role) => role !== 'owner')

/** Edits the roles that the provider's groups grant. */
export function GroupRoles({ rows, suggestions, onChange }: Props) {
  const change = (at: number, row: Partial<GroupRole>) =>
    onChange(rows.map((one, i) => (i === at ? { ...one, ...row } : one)))
  return (
    <Stack gap="xs">
      {rows.map((row, i) => (
        <Group key={i} gap="xs" wrap="nowrap">
          <Autocomplete
            aria-label={texts.group(i + 1)}
            placeholder={texts.groupPlaceholder}
            flex={1}
            maxLength={200}
            value={row.group}
            data={suggestions.filter((group) => rows.every((one) => one.group !== group))}
            limit={50}
            onChange={(group) => change(i, { group })}
          />
          <Select
            aria-label={texts.groupRole(i + 1)}
            w={140}
            allowDeselect={false}
            data={offered.map((value) => ({ value, label: messages.team.roleNames[value] }))}
            value={row.role}
            onChange={(value) => {
              const role = offered.find((one) => one === value)
              if (role !== undefined) change(i, { role })
            }}
          />
          <RemoveButton
            label={texts.removeGroup(i + 1)}
            isLoading={false}
            onClick={() => onChange(rows.filter((_, at) => at !== i))}
          />
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={rows.length >= 50}
          onClick={() => onChange([...rows, { group: '', role: 'member' }])}
        >
          {texts.addGroup}
        </Button>
      </Group>
    </Stack>
  )
}
