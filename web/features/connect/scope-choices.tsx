import { Checkbox, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { messages } from '../../i18n/index.ts'
import type { ConnectOrg, Scope } from './grant-choices.ts'

const texts = messages.connect

interface Props {
  readonly requested: readonly Scope[]
  readonly org: ConnectOrg
  /** Scopes that the user unchecked. */
  readonly denied: ReadonlySet<Scope>
  readonly onChange: (denied: ReadonlySet<Scope>) => void
}

/** Scopes that the app requests; those that the role allows are granted unless unchecked. */
export function ScopeChoices({ requested, org, denied, onChange }: Props) {
  const id = useId()
  const toggle = (scope: Scope) =>
    onChange(
      new Set(denied.has(scope) ? [...denied].filter((one) => one !== scope) : [...denied, scope]),
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
      {requested.map((scope) => {
        const mayGrant = org.scopes.includes(scope)
        const { name, help } = texts.scope[scope]
        return (
          <Checkbox
            key={scope}
            label={name}
            description={mayGrant ? help : texts.notYours}
            disabled={!mayGrant}
            checked={mayGrant && !denied.has(scope)}
            onChange={() => toggle(scope)}
          />
        )
      })}
    </Stack>
  )
}
