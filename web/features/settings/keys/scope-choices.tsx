import { Checkbox, Stack } from '@mantine/core'
import { coversScope, type KeyScope, keyScopes } from '../../../../contract/scopes.ts'
import { messages } from '../../../i18n/index.ts'

const { scope: texts, apps } = messages.connect

interface Props {
  readonly value?: KeyScope[]
  readonly error?: string
  readonly onChange: (scopes: string[]) => void
}

/** A checkbox per scope; a scope that another one includes is checked and cannot be changed. */
export function ScopeChoices({ value = [], error, onChange }: Props) {
  const isIncluded = (scope: KeyScope) =>
    coversScope(
      value.filter((other) => other !== scope),
      scope,
    )
  return (
    <Checkbox.Group
      label={apps.permissions}
      value={keyScopes.filter((scope) => value.includes(scope) || isIncluded(scope))}
      error={error}
      onChange={onChange}
    >
      <Stack gap="xs" mt={6}>
        {keyScopes.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={texts[scope].name}
            description={texts[scope].help}
            disabled={isIncluded(scope)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
