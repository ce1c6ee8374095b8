import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { LeadtraceError } from '../../../sdk/index.ts'
import { useOrg } from '../../auth/use-org.ts'
import { useTimeZone } from '../../auth/use-time-zone.ts'
import { NotFound } from '../../components/feedback/not-found.tsx'
import { QueryBoundary } from '../../components/feedback/query-boundary.tsx'
import { Page } from '../../components/page/page.tsx'
import { messages } from '../../i18n/index.ts'
import { formatDate, formatInstant } from '../../lib/times.ts'
import { formatCreator } from './history/format-creator.ts'
import { StateBadge } from './history/state-badge.tsx'
import { DiscardButton } from './import-actions.tsx'
import { importsPath, importsSearch } from './import-path.ts'
import { ImportSteps } from './import-steps.tsx'
import type { ImportView } from './import-view.ts'
import classes from './imports.module.css'
import { ImportStep } from './result/import-step.tsx'
import { resultCounts } from './result/result-counts.ts'
import { importSheets } from './upload/import-file.ts'
import { isRunning, useImport } from './use-import.ts'

const texts = messages.imports

/** One import. The service determines its state and next step. */
export function ImportPage() {
  // Imports of leads and of ad spend have different routes.
  const { importId = '' } = useParams({ strict: false })
  const query = useImport(importId)
  const isMissing = query.error instanceof LeadtraceError && query.error.status === 404
  if (isMissing) return <NotFound />
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
              <ImportSummary view={data} />
              <ImportSteps state={data.state} />
              <ImportStep view={data} />
              <UndoDeadline view={data} />
            </Stack>
          )}
        </QueryBoundary>
      </Page>
    </div>
  )
}

/** State, creator, date and undo button. */
function ImportSummary({ view }: { readonly view: ImportView }) {
  const { id: orgId } = useOrg()
  const timeZone = useTimeZone()
  const { kind, state, createdAt } = view
  const { sheet, sheets } = importSheets(view)
  // The sheet is not shown during this step, because the sheet picker below already shows it.
  const isBeingChosen = state === 'uploaded'
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
          {kind === 'leads' ? texts.allImports : messages.spendImports.allImports[kind]}
        </Group>
      </Anchor>
      <StateBadge state={state} />
      <Text size="sm" c="dimmed">
        {formatCreator(view)}, {formatInstant(createdAt, timeZone)}
        {sheet === null || sheets.length < 2 || isBeingChosen
          ? ''
          : `, ${texts.format.sheet(sheet)}`}
      </Text>
    </Group>
  )
}

/** Date until which the import can be undone. */
function UndoDeadline({ view }: { readonly view: ImportView }) {
  const { state, contentUntil } = view
  const timeZone = useTimeZone()
  if (resultCounts(view) === null || state === 'undone' || isRunning(state)) return null
  return (
    <Text size="sm" c="dimmed">
      {contentUntil === null ? texts.gone : texts.until(formatDate(contentUntil, timeZone))}
    </Text>
  )
}
