import { Button, Text } from '@mantine/core'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { lazy } from 'react'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { messages } from '../../../i18n/index.ts'
import { useViews } from './use-views.ts'
import type { ViewContext } from './views-items.tsx'

const load = () => import('./views-items.tsx')
const Items = lazy(async () => ({ default: (await load()).ViewsItems }))

const { views: texts } = messages.leads

/** Menu of views, labeled with the current one. */
export function ViewsMenu(viewed: ViewContext) {
  const views = useViews(viewed.search)
  const { current, isChanged } = views
  const button = (
    <Button
      variant="default"
      leftSection={<IconBookmark size={16} aria-hidden />}
      rightSection={<IconChevronDown size={14} aria-hidden />}
      maw="16rem"
    >
      {current === undefined ? texts.menu : current.name}
      {isChanged ? (
        <Text span size="xs" c="dimmed" ml={6}>
          {texts.changed}
        </Text>
      ) : null}
    </Button>
  )
  return (
    <MenuButton position="bottom-start" width={300} shadow="md" button={button} loadItems={load}>
      <Items {...viewed} views={views} />
    </MenuButton>
  )
}
