import { Radio, Stack, Text } from '@mantine/core'
import { messages } from '../../i18n/index.ts'
import type { ConnectOrg } from './grant-choices.ts'

const texts = messages.connect

interface Props {
  readonly orgs: readonly ConnectOrg[]
  readonly chosen: ConnectOrg
  readonly onChoose: (org: ConnectOrg) => void
}

const roleText = ({ role }: ConnectOrg) => texts.role(messages.team.roleNames[role])

/** Selects the one organization that the app will be able to access. */
export function OrgChoice({ orgs, chosen, onChoose }: Props) {
  if (orgs.length === 1) {
    return (
      <div>
        <Text size="sm" fw={600}>
          {texts.organization}
        </Text>
        <Text size="sm" className="free-text">
          {chosen.name}
        </Text>
        <Text size="xs" c="dimmed">
          {roleText(chosen)}
        </Text>
      </div>
    )
  }
  return (
    <Radio.Group
      label={texts.organization}
      description={texts.organizationHelp}
      value={chosen.id}
      onChange={(id) => onChoose(orgs.find((org) => org.id === id) ?? chosen)}
    >
      <Stack gap="xs" mt="xs" mah={220} style={{ overflowY: 'auto' }}>
        {orgs.map((org) => (
          <Radio key={org.id} value={org.id} label={org.name} description={roleText(org)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
