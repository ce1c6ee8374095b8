import { Box, Flex, NativeSelect, NavLink, Stack, Text } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useOrg } from '../../auth/use-org.ts'
import { NoAccess, NotFound } from '../../components/feedback/not-found.tsx'
import { SkeletonLines } from '../../components/feedback/query-boundary.tsx'
import { Page } from '../../components/page/page.tsx'
import { messages } from '../../i18n/index.ts'
import { type Section, sectionGroups, sections } from './sections.ts'
import classes from './settings-page.module.css'

/** Menu of the settings pages that the user can see, and the current section. */
export function SettingsPage() {
  const org = useOrg()
  const { section: path } = useParams({ from: '/o/$orgId/settings/$section' })
  const section = sections.find((one) => one.path === path)
  if (section === undefined) return <NotFound />
  if (!org.may(section.needs)) return <NoAccess />
  const Content = section.page
  return (
    <Flex direction={{ base: 'column', md: 'row' }} gap={{ base: 'md', md: 'xl' }}>
      <div>
        <SectionSelect current={section} />
        <SectionMenu current={section} />
      </div>
      {/* Without this, a scrollable table would make the page too wide on phones. */}
      <Box flex={1} maw="64rem" miw={0}>
        <Page title={section.label} {...sectionHelp(section)}>
          {/* Sections do not share state. */}
          <Suspense key={section.path} fallback={<SkeletonLines />}>
            <Content />
          </Suspense>
        </Page>
      </Box>
    </Flex>
  )
}

/** Help text for a section; omitted if the section itself shows one. */
function sectionHelp({ path }: Section): { help?: string } {
  const help = new Map<string, string>(Object.entries(messages.settings.help)).get(path)
  return help === undefined ? {} : { help }
}

interface MenuProps {
  readonly current: Section
}

/** The sections that the user can see, by group. */
function useGroups() {
  const org = useOrg()
  return sectionGroups
    .map(({ label, sections: all }) => ({
      label,
      offered: all.filter(({ needs }) => org.may(needs)),
    }))
    .filter(({ offered }) => offered.length > 0)
}

/** On phones: a select above the section. */
function SectionSelect({ current }: MenuProps) {
  const org = useOrg()
  const navigate = useNavigate()
  return (
    <NativeSelect
      hiddenFrom="md"
      aria-label={messages.settings.title}
      data={useGroups().map(({ label: group, offered }) => ({
        group,
        items: offered.map(({ path, label }) => ({ value: path, label })),
      }))}
      value={current.path}
      onChange={(event) =>
        void navigate({
          to: '/o/$orgId/settings/$section',
          params: { orgId: org.id, section: event.currentTarget.value },
        })
      }
    />
  )
}

/** On larger screens: a list next to the section, always in view. */
function SectionMenu({ current }: MenuProps) {
  const org = useOrg()
  return (
    <Box
      component="nav"
      visibleFrom="md"
      className={classes.menu ?? ''}
      aria-label={messages.settings.title}
    >
      {useGroups().map(({ label: group, offered }) => (
        <Stack key={group} role="group" gap={2} aria-label={group}>
          <Text size="xs" fw={600} c="dimmed" px="sm" pb={4} aria-hidden>
            {group}
          </Text>
          {offered.map(({ path, label, icon: Icon }) => (
            <NavLink
              key={path}
              ref={path === current.path ? showSection : undefined}
              label={label}
              py={4}
              active={path === current.path}
              leftSection={<Icon size={17} stroke={1.7} aria-hidden />}
              renderRoot={(props) => (
                <Link
                  to="/o/$orgId/settings/$section"
                  params={{ orgId: org.id, section: path }}
                  {...props}
                />
              )}
            />
          ))}
        </Stack>
      ))}
    </Box>
  )
}

/** Scrolls the menu to the current section, because not all of them fit in a small window. */
const showSection = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest' })
