import { Button, Text } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { lazy } from 'react'
import { useMe, useOrg } from '../auth/use-org.ts'
import { MenuButton } from '../components/overlay/menu-button.tsx'
import { messages } from '../i18n/index.ts'

const load = () => import('./org-switcher-items.tsx')
const Items = lazy(async () => ({ default: (await load()).OrgSwitcherItems }))

/** Minimum number of organizations for the list to have a search field. */
const searchableCount = 6

/** Shows the current organization and lets the user switch to another one. */
export function OrgSwitcher() {
  const org = useOrg()
  const hasSearch = useMe().organizations.length >= searchableCount
  const button = (
    <Button
      fullWidth
      variant="default"
      justify="space-between"
      rightSection={<IconSelector size={16} aria-hidden />}
      aria-label={`${messages.layout.organization}: ${org.name}`}
    >
      <Text truncate size="sm" fw={600}>
        {org.name}
      </Text>
    </Button>
  )
  return (
    <MenuButton
      width="target"
      position="bottom-start"
      button={button}
      loadItems={load}
      hasSearch={hasSearch}
    >
      <Items hasSearch={hasSearch} />
    </MenuButton>
  )
}
