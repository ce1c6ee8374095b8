import { Box, Burger, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { useOrgName } from '../auth/use-org.ts'
import { words } from '../i18n/en/index.ts'
import classes from './app-shell.module.css'
import { Brand } from './brand.tsx'
import { GoToButton } from './command-palette-button.tsx'
import { NavLinks } from './nav-links.tsx'
import { OrgSwitch } from './org-switcher.tsx'
import { PersonMenu } from './user-menu.tsx'

/** What stands around every page of an organization; on a phone the menu folds away. */
export function Shell() {
  const [isOpen, { toggle, close }] = useDisclosure()
  return (
    <>
      <a href="#content" className="skip-link">
        {words.shell.skip}
      </a>
      <header className={classes.header}>
        <Brand name={useOrgName()} />
        <Burger
          opened={isOpen}
          onClick={toggle}
          size="sm"
          aria-label={words.shell.menu}
          aria-expanded={isOpen}
        />
      </header>
      <nav
        className={classes.navigation}
        aria-label={words.shell.navigation}
        data-folded={isOpen ? undefined : true}
      >
        <Stack p="md" visibleFrom="sm">
          <Brand />
        </Stack>
        <Stack px="md" pt={{ base: 'md', sm: 0 }} pb="sm" gap="xs">
          <OrgSwitch />
          <GoToButton />
        </Stack>
        <div className={classes.pages}>
          <NavLinks onVisit={close} />
        </div>
        <Box p="xs">
          <PersonMenu />
        </Box>
      </nav>
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
    </>
  )
}
