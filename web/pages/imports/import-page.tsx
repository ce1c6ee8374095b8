import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { LeadtraceError } from '../../../sdk/index.ts'
import { formatDate, formatInstant } from '../../format/times.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { NotFound } from '../../parts/not-found.tsx'
import { Page } from '../../parts/page.tsx'
import { useOrg } from '../../session/use-org.ts'
import { useTimeZone } from '../../session/use-time-zone.ts'
import { words } from '../../words/index.ts'
import { DiscardButton } from './import-actions.tsx'
import { ImportNow } from './import-now.tsx'
import { ImportSteps } from './import-steps.tsx'
import type { ImportView } from './import-view.ts'
import classes from './imports.module.css'
import { StateBadge } from './state-badge.tsx'
import { isGoing, useImport } from './use-import.ts'

const texts = words.imports

/** One import: where it stands, and what comes next. The service alone knows. */
export function ImportPage() {
  const org = useOrg()
  const { importId } = useParams({ from: '/o/$orgId/imports/$importId' })
  const query = useImport(importId)
  const isGone = query.error instanceof LeadtraceError && query.error.status === 404
  if (isGone || !org.may('leads.import')) return <NotFound />
  const view = query.data?.data
  return (
    <div className={classes.page}>
      <Page
        title={view?.name ?? texts.title}
        actions={view === undefined ? undefined : <DiscardButton view={view} />}
      >
        <About view={view} />
        <Loaded query={query}>
          {({ data }) => (
            <Stack gap="lg">
              <ImportSteps state={data.state} />
              <ImportNow view={data} />
              <Kept view={data} />
            </Stack>
          )}
        </Loaded>
      </Page>
    </div>
  )
}

/** State, who began it and when, and the way back. */
function About({ view }: { readonly view: ImportView | undefined }) {
  const { id: orgId } = useOrg()
  const timeZone = useTimeZone()
  return (
    <Group gap="md">
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/o/$orgId/imports" params={{ orgId }} {...props} />}
      >
        <Group gap={4} component="span">
          <IconArrowLeft size={15} aria-hidden />
          {texts.allImports}
        </Group>
      </Anchor>
      {view === undefined ? null : (
        <>
          <StateBadge state={view.state} />
          <Text size="sm" c="dimmed">
            {view.createdByName ?? texts.someone}, {formatInstant(view.createdAt, timeZone)}
          </Text>
        </>
      )}
    </Group>
  )
}

/** Until when the import can be undone. */
function Kept({ view: { state, contentUntil, result } }: { readonly view: ImportView }) {
  const timeZone = useTimeZone()
  if (result === null || state === 'undone' || isGoing(state)) return null
  return (
    <Text size="sm" c="dimmed">
      {contentUntil === null ? texts.gone : texts.until(formatDate(contentUntil, timeZone))}
    </Text>
  )
}
