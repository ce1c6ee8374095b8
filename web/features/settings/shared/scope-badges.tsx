import { Badge, Group } from '@mantine/core'
import { isReadScope, type Scope } from '../../../../contract/scopes.ts'
import { messages } from '../../../i18n/index.ts'

const names = messages.connect.scope

/** The scopes of a key or an app. Those that allow changes stand out. */
export const ScopeBadges = ({ scopes }: { readonly scopes: readonly Scope[] }) => (
  <Group gap={4}>
    {scopes.map((scope) => (
      <Badge key={scope} tt="none" variant="light" color={isReadScope(scope) ? 'gray' : 'brand'}>
        {names[scope].name}
      </Badge>
    ))}
  </Group>
)
