import { Select, type SelectProps, Stack, Text } from '@mantine/core'
import type { Role } from '../../../contract/organizations/roles.ts'
import { messages } from '../../i18n/index.ts'

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'defaultValue'> {
  readonly offered: readonly Role[]
  readonly value: Role
  readonly onChoose: (role: Role) => void
}

/** Selects a role; each option lists its permissions. */
export function RoleSelect({ offered, value, onChoose, ...props }: Props) {
  return (
    <Select
      {...props}
      data={offered.map((role) => ({ value: role, label: messages.team.roleNames[role] }))}
      value={value}
      allowDeselect={false}
      comboboxProps={{ width: 260, position: 'bottom-start' }}
      renderOption={({ option }) => (
        <Stack gap={0}>
          <Text size="sm" fw={600}>
            {option.label}
          </Text>
          <Text size="xs" c="dimmed">
            {roleHelp(option.value)}
          </Text>
        </Stack>
      )}
      onChange={(chosen) => {
        const role = offered.find((one) => one === chosen)
        if (role !== undefined) onChoose(role)
      }}
    />
  )
}

const roleHelpTexts: Readonly<Record<string, string>> = messages.team.roleHelp
const roleHelp = (role: string): string => roleHelpTexts[role] ?? ''
