import { Avatar, Group, Text, UnstyledButton } from '@mantine/core'
import { lazy } from 'react'
import { useMe } from '../auth/use-org.ts'
import { MenuButton } from '../components/overlay/menu-button.tsx'

const load = () => import('./user-menu-items.tsx')
const Items = lazy(async () => ({ default: (await load()).UserMenuItems }))

/** The signed-in user, with a menu. */
export function UserMenu() {
  const me = useMe()
  const button = (
    <UnstyledButton p="xs" w="100%">
      <Group gap="sm" wrap="nowrap">
        <Avatar name={me.name} color="brand" size={34} aria-hidden />
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={600} truncate>
            {me.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {me.email}
          </Text>
        </div>
      </Group>
    </UnstyledButton>
  )
  return (
    <MenuButton position="top-start" width={240} button={button} loadItems={load}>
      <Items />
    </MenuButton>
  )
}
