import { AppShell, Burger, Group, ScrollArea, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { words } from '../words/index.ts'
import { Brand } from './brand.tsx'
import { GoToButton } from './go-to-button.tsx'
import { NavLinks } from './nav-links.tsx'
import { OrgSwitch } from './org-switch.tsx'
import { PersonMenu } from './person-menu.tsx'

// Nobody waits for it: it is loaded after the page.
const GoTo = lazy(() => import('./go-to.tsx').then(({ GoTo: dialog }) => ({ default: dialog })))

/** What stands around every page of an organization; on a phone the menu folds away. */
export function Shell() {
  const [isOpen, { toggle, close }] = useDisclosure()
  return (
    <AppShell
      header={{ height: { base: 56, sm: 0 } }}
      navbar={{ width: 236, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <Suspense>
        <GoTo />
      </Suspense>
      <a href="#content" className="skip-link">
        {words.shell.skip}
      </a>
      <AppShell.Header hiddenFrom="sm">
        <Group h="100%" px="md" justify="space-between">
          <Brand />
          <Burger opened={isOpen} onClick={toggle} size="sm" aria-label={words.shell.menu} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label={words.shell.navigation}>
        <Stack p="md" gap="md" visibleFrom="sm">
          <Brand />
        </Stack>
        <Stack px="md" pt={{ base: 'md', sm: 0 }} pb="sm" gap="xs">
          <OrgSwitch />
          <GoToButton />
        </Stack>
        <AppShell.Section grow component={ScrollArea} px="xs">
          <NavLinks onVisit={close} />
        </AppShell.Section>
        <AppShell.Section p="xs">
          <PersonMenu />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}
