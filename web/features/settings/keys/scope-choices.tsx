import { Alert, Checkbox, Stack } from '@mantine/core'
import { coversScope, type KeyScope, keyScopes, ownerScope } from '../../../../contract/scopes.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { messages } from '../../../i18n/index.ts'

const { scope: texts, apps } = messages.connect
const { keys } = messages.team

interface Props {
  readonly value?: KeyScope[]
  readonly error?: string
  readonly onChange: (scopes: string[]) => void
}

/**
 * One checkbox per scope. If a scope is included in another selected scope, it is checked and
 * cannot be changed. Only owners can allow a key to create organizations.
 */
export function ScopeChoices({ value = [], error, onChange }: Props) {
  const { role } = useOrg()
  const offered = keyScopes.filter((scope) => scope !== ownerScope || role === 'owner')
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
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={texts[scope].name}
            description={texts[scope].help}
            disabled={isIncluded(scope)}
          />
        ))}
        {value.includes(ownerScope) ? (
          <Alert color="yellow" title={keys.ownerScopeTitle}>
            {keys.ownerScopeHelp}
          </Alert>
        ) : null}
      </Stack>
    </Checkbox.Group>
  )
}
