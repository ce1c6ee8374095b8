import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { LeadtraceError } from '../../../sdk/index.ts'
import { useOrg } from '../../auth/use-org.ts'
import { useTimeZone } from '../../auth/use-time-zone.ts'
import { NotFound } from '../../components/feedback/not-found.tsx'
import { QueryBoundary } from '../../components/feedback/query-boundary.tsx'
import { Page } from '../../components/page/page.tsx'
import { words } from '../../i18n/en/index.ts'
import { formatDate, formatInstant } from '../../lib/times.ts'
import { creatorText } from './history/format-creator.ts'
import { StateBadge } from './history/state-badge.tsx'
import { DiscardButton } from './import-actions.tsx'
import { importsPath, importsSearch } from './import-path.ts'
import { ImportSteps } from './import-steps.tsx'
import type { ImportView } from './import-view.ts'
import classes from './imports.module.css'
import { ImportStep } from './result/import-step.tsx'
import { resultCounts } from './result/result-counts.ts'
import { sheetsOf } from './upload/import-file.ts'
import { isGoing, useImport } from './use-import.ts'

const texts = words.imports

/** One import: where it stands, and what comes next. The service alone knows. */
export function ImportPage() {
  const org = useOrg()
  // Imports of leads have another address than the others.
  const { importId = '' } = useParams({ strict: false })
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
        <QueryBoundary query={query}>
          {({ data }) => (
            <Stack gap="lg">
              <About view={data} />
              <ImportSteps state={data.state} />
              <ImportStep view={data} />
              <Kept view={data} />
            </Stack>
          )}
        </QueryBoundary>
      </Page>
    </div>
  )
}

/** State, who began it and when, and the way back. */
function About({ view }: { readonly view: ImportView }) {
  const { id: orgId } = useOrg()
  const timeZone = useTimeZone()
  const { kind, state, createdAt } = view
  const { sheet, sheets } = sheetsOf(view)
  // It stands below where it can be chosen.
  const isAsked = state === 'uploaded'
  return (
    <Group gap="md">
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link to={importsPath(orgId, kind)} search={importsSearch(kind)} {...props} />
        )}
      >
        <Group gap={4} component="span">
          <IconArrowLeft size={15} aria-hidden />
          {kind === 'leads' ? texts.allImports : words.spendImports.allImports[kind]}
        </Group>
      </Anchor>
      <StateBadge state={state} />
      <Text size="sm" c="dimmed">
        {creatorText(view)}, {formatInstant(createdAt, timeZone)}
        {sheet === null || sheets.length < 2 || isAsked ? '' : `, ${texts.format.sheet(sheet)}`}
      </Text>
    </Group>
  )
}

/** Until when the import can be undone. */
function Kept({ view }: { readonly view: ImportView }) {
  const { state, contentUntil } = view
  const timeZone = useTimeZone()
  if (resultCounts(view) === null || state === 'undone' || isGoing(state)) return null
  return (
    <Text size="sm" c="dimmed">
      {contentUntil === null ? texts.gone : texts.until(formatDate(contentUntil, timeZone))}
    </Text>
  )
}
