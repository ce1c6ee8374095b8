import { ActionIcon, Box, Group, UnstyledButton } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, memo, useEffect, useRef } from 'react'
import { useOrg } from '../../../auth/use-org.ts'
import { Hint } from '../../../components/overlay/hint.tsx'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { messages } from '../../../i18n/index.ts'
import { viewSearch } from '../shared/saved-query.ts'
import { useViews } from './use-views.ts'
import classes from './view-tabs.module.css'
import type { ViewContext } from './views-items.tsx'

const load = () => import('./views-items.tsx')
const Items = lazy(async () => ({ default: (await load()).ViewsItems }))

const { views: texts } = messages.leads

/** Saved views as tabs, and a menu with all views and the actions for the current one. */
export const ViewTabs = memo(function ViewTabs(viewed: ViewContext) {
  const views = useViews(viewed.search)
  const { current, isChanged } = views
  const mayShare = useOrg().may('leads.change')
  const { go } = viewed
  const saveNew = async () => (await load()).openNewView({ ...viewed, views }, mayShare)
  return (
    <Group component="nav" aria-label={texts.tabs} gap={4} wrap="nowrap" className={classes.bar}>
      <Box className={classes.tabs} onKeyDown={moveFocus}>
        <Tab name={texts.allLeads} isCurrent={current === undefined} onClick={() => go({})} />
        {views.views.map((view) => (
          <Tab
            key={view.id}
            name={view.name}
            isCurrent={view.id === current?.id}
            isChanged={view.id === current?.id && isChanged}
            onClick={() => go(viewSearch(view))}
          />
        ))}
      </Box>
      <Hint label={texts.saveAs}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.saveAs}
          onClick={() => void saveNew()}
        >
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      </Hint>
      <MenuButton
        position="bottom-end"
        width={300}
        shadow="md"
        hint={texts.menu}
        loadItems={load}
        button={
          <ActionIcon variant="subtle" color="gray" aria-label={texts.menu}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        }
      >
        <Items {...viewed} views={views} />
      </MenuButton>
    </Group>
  )
})

interface TabProps {
  readonly name: string
  readonly isCurrent: boolean
  /** True if the list differs from the view. */
  readonly isChanged?: boolean
  readonly onClick: () => void
}

function Tab({ name, isCurrent, isChanged = false, onClick }: TabProps) {
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Scrolls the current tab into view, because many other tabs may precede it.
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  return (
    <UnstyledButton
      ref={element}
      className={classes.tab ?? ''}
      aria-current={isCurrent ? 'page' : undefined}
      // The arrow keys move between tabs, so that the tabs form a single tab stop.
      tabIndex={isCurrent ? 0 : -1}
      title={name}
      onClick={onClick}
    >
      <span className={classes.name}>{name}</span>
      {isChanged ? <span className={classes.changed}>{texts.changed}</span> : null}
    </UnstyledButton>
  )
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll('button')]
  const at = tabs.findIndex((tab) => tab.matches(':focus'))
  const next = tabs.at(steps[event.key]?.(at, tabs.length - 1) ?? tabs.length)
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
