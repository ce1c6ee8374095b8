import { Box, Flex, NativeSelect, NavLink, Stack, Text } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useOrg } from '../../auth/use-org.ts'
import { NoAccess, NotFound } from '../../components/feedback/not-found.tsx'
import { SkeletonLines } from '../../components/feedback/query-boundary.tsx'
import { Page } from '../../components/page/page.tsx'
import { messages } from '../../i18n/index.ts'
import { type Section, sections } from './sections.ts'

/** Menu of the settings pages that the user can see, and the current section. */
export function SettingsPage() {
  const org = useOrg()
  const { section: path } = useParams({ from: '/o/$orgId/settings/$section' })
  const offered = sections.filter(({ needs }) => org.may(needs))
  const section = offered.find((one) => one.path === path)
  if (section === undefined) {
    return sections.some((one) => one.path === path) ? <NoAccess /> : <NotFound />
  }
  const Content = section.page
  return (
    <Flex direction={{ base: 'column', md: 'row' }} gap={{ base: 'md', md: 'xl' }}>
      <div>
        <SectionSelect offered={offered} current={section} />
        <SectionMenu offered={offered} current={section} />
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
  readonly offered: readonly Section[]
  readonly current: Section
}

/** On phones: a select above the section. */
function SectionSelect({ offered, current }: MenuProps) {
  const org = useOrg()
  const navigate = useNavigate()
  return (
    <NativeSelect
      hiddenFrom="md"
      aria-label={messages.settings.title}
      data={offered.map(({ path, label }) => ({ value: path, label }))}
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
function SectionMenu({ offered, current }: MenuProps) {
  const org = useOrg()
  return (
    <Stack
      component="nav"
      visibleFrom="md"
      gap={2}
      w="14.5rem"
      aria-label={messages.settings.title}
      style={{ position: 'sticky', top: 'var(--mantine-spacing-xl)' }}
    >
      <Text size="xs" fw={600} c="dimmed" px="sm" pb={4} aria-hidden>
        {messages.settings.title}
      </Text>
      {offered.map(({ path, label, icon: Icon }) => (
        <NavLink
          key={path}
          label={label}
          py={7}
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
  )
}
