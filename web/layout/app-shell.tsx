import { Box, Burger, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { OrgProvider } from '../auth/org-provider.tsx'
import { useOrg } from '../auth/use-org.ts'
import { NoAccess } from '../components/feedback/not-found.tsx'
import { lazyPart } from '../components/loading/lazy-part.tsx'
import { messages } from '../i18n/index.ts'
import classes from './app-shell.module.css'
import { Brand } from './brand.tsx'
import { Logo } from './branding/logo.tsx'
import { useAccent } from './branding/use-accent.ts'
import { CommandPaletteButton } from './command-palette-button.tsx'
import { NavLinks } from './nav-links.tsx'
import { OrgSwitcher } from './org-switcher.tsx'
import { UserMenu } from './user-menu.tsx'

const SampleBanner = lazyPart(async () => (await import('./sample-banner.tsx')).SampleBanner)

/** Layout of an organization's pages; on phones the menu is collapsed. */
export const AppShell = () => (
  <OrgProvider>
    <Shell />
  </OrgProvider>
)

function Shell() {
  const [isOpen, { toggle, close }] = useDisclosure()
  const { name, isSample, logo, accentColor } = useOrg()
  useAccent(accentColor)
  return (
    <>
      <a href="#content" className="skip-link">
        {messages.layout.skip}
      </a>
      <header className={classes.header}>
        <Brand name={name} logo={logo} />
        <Burger
          opened={isOpen}
          onClick={toggle}
          size="sm"
          aria-label={messages.layout.menu}
          aria-expanded={isOpen}
        />
      </header>
      <nav
        className={classes.navigation}
        aria-label={messages.layout.navigation}
        data-folded={isOpen ? undefined : true}
      >
        <Stack p="md" visibleFrom="sm">
          {logo === null ? <Brand /> : <Logo src={logo} alt={name} size="large" />}
        </Stack>
        <Stack px="md" pt={{ base: 'md', sm: 0 }} pb="sm" gap="xs">
          <OrgSwitcher />
          <CommandPaletteButton />
        </Stack>
        <div className={classes.pages}>
          <NavLinks onVisit={close} />
        </div>
        <Box p="xs">
          <UserMenu />
        </Box>
      </nav>
      <main id="content" tabIndex={-1} className={classes.content}>
        <div className="only-printed">
          {logo === null ? null : <Logo src={logo} size="large" />}
          {name}
        </div>
        {isSample ? (
          <Suspense fallback={null}>
            <SampleBanner />
          </Suspense>
        ) : null}
        <AllowedPage />
      </main>
    </>
  )
}

/** The page for the route, unless the user's role does not allow it. */
function AllowedPage() {
  const { may } = useOrg()
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData.needs })
  return needs === undefined || may(needs) ? <Outlet /> : <NoAccess />
}
