import { Grid, NavLink, ScrollArea, Select, Stack } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Lines } from '../../parts/loaded.tsx'
import { NotFound } from '../../parts/not-found.tsx'
import { Page } from '../../parts/page.tsx'
import { useOrg } from '../../session/use-org.ts'
import { words } from '../../words/index.ts'
import { type Section, sections } from './sections.ts'

/** The settings: one section beside the menu of all that the person may see. */
export function SettingsPage() {
  const org = useOrg()
  const { section: path } = useParams({ from: '/o/$orgId/settings/$section' })
  const offered = sections.filter(({ needs }) => org.may(needs))
  const section = offered.find((one) => one.path === path)
  if (section === undefined) return <NotFound />
  const Content = section.page
  return (
    <Page title={section.label}>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 3, xl: 2 }}>
          <SectionMenu offered={offered} current={section} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 9, xl: 8 }}>
          <Suspense fallback={<Lines />}>
            <Content />
          </Suspense>
        </Grid.Col>
      </Grid>
    </Page>
  )
}

interface MenuProps {
  readonly offered: readonly Section[]
  readonly current: Section
}

/** A list beside the section; on a phone a choice above it. */
function SectionMenu({ offered, current }: MenuProps) {
  const org = useOrg()
  const navigate = useNavigate()
  return (
    <>
      <Select
        hiddenFrom="md"
        aria-label={words.settings.title}
        data={offered.map(({ path, label }) => ({ value: path, label }))}
        value={current.path}
        allowDeselect={false}
        onChange={(section) =>
          void navigate({
            to: '/o/$orgId/settings/$section',
            params: { orgId: org.id, section: section ?? current.path },
          })
        }
      />
      <ScrollArea visibleFrom="md" component="nav" aria-label={words.settings.title}>
        <Stack gap={2}>
          {offered.map(({ path, label, icon: Icon }) => (
            <NavLink
              key={path}
              label={label}
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
      </ScrollArea>
    </>
  )
}
