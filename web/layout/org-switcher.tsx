import { Button, Text } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { lazy } from 'react'
import { useOrg } from '../auth/use-org.ts'
import { MenuButton } from '../components/overlay/menu-button.tsx'
import { words } from '../i18n/en/index.ts'

const load = () => import('./org-switcher-items.tsx')
const Items = lazy(async () => ({ default: (await load()).OrgSwitchItems }))

/** Shows the organization, and leads to the person's other ones. */
export function OrgSwitch() {
  const org = useOrg()
  const button = (
    <Button
      fullWidth
      variant="default"
      justify="space-between"
      rightSection={<IconSelector size={16} aria-hidden />}
      aria-label={`${words.shell.organization}: ${org.name}`}
    >
      <Text truncate size="sm" fw={600}>
        {org.name}
      </Text>
    </Button>
  )
  return (
    <MenuButton width="target" position="bottom-start" button={button} loadItems={load}>
      <Items />
    </MenuButton>
  )
}
