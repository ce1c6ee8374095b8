import { Checkbox, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { messages } from '../../i18n/en/index.ts'
import type { ConnectOrg, Scope } from './grant-choices.ts'

const texts = messages.connect

interface Props {
  readonly asked: readonly Scope[]
  readonly org: ConnectOrg
  /** What the person took away. */
  readonly taken: ReadonlySet<Scope>
  readonly onTake: (taken: ReadonlySet<Scope>) => void
}

/** What the app asks for; all that the role may grant is granted unless it is taken away. */
export function ScopeChoices({ asked, org, taken, onTake }: Props) {
  const id = useId()
  const toggle = (scope: Scope) =>
    onTake(
      new Set(taken.has(scope) ? [...taken].filter((one) => one !== scope) : [...taken, scope]),
    )
  return (
    <Stack gap="xs" role="group" aria-labelledby={id}>
      <div>
        <Text size="sm" fw={600} id={id}>
          {texts.scopes}
        </Text>
        <Text size="xs" c="dimmed">
          {org.scopes.length === 0 ? texts.nothingYours(org.name) : texts.scopesHelp}
        </Text>
      </div>
      {asked.map((scope) => {
        const mayGrant = org.scopes.includes(scope)
        const { name, help } = texts.scope[scope]
        return (
          <Checkbox
            key={scope}
            label={name}
            description={mayGrant ? help : texts.notYours}
            disabled={!mayGrant}
            checked={mayGrant && !taken.has(scope)}
            onChange={() => toggle(scope)}
          />
        )
      })}
    </Stack>
  )
}
