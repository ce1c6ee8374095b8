import { Button, Container, Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import {
  type SharedGroup,
  type SharedReport,
  sharedGroups,
} from '../../../../contract/shared-report.ts'
import { LeadtraceError } from '../../../../sdk/index.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { PasswordField } from '../../../components/form/password-field.tsx'
import { parseCounting } from '../../../components/page/counting.ts'
import { CountingSwitch } from '../../../components/page/counting-control.tsx'
import { type Days, parsePeriod } from '../../../components/period/period.ts'
import { PeriodPicker } from '../../../components/period/period-picker.tsx'
import { reportFileName } from '../../../components/report/report-file.ts'
import { ReportMenu } from '../../../components/report/report-menu.tsx'
import { messages } from '../../../i18n/index.ts'
import { translateMessage } from '../../../i18n/service-messages.ts'
import { Logo } from '../../../layout/branding/logo.tsx'
import { useAccent } from '../../../layout/branding/use-accent.ts'
import { PublicLayout } from '../../../layout/public-layout.tsx'
import { dayAt } from '../../../lib/days.ts'
import type { Search } from '../../../lib/search-params.ts'
import { pickOption, useSearchParams } from '../../../lib/use-search-params.ts'
import { loadSharedPdf, loadSharedReport, type SharedReportInput } from './load-shared-report.ts'
import { SharedReportView } from './shared-report-view.tsx'

const texts = messages.shareLinks

/**
 * An organization's metrics for visitors with a share link. The link's token is in the URL
 * fragment.
 */
export function SharedReportPage() {
  const [password, setPassword] = useState<string>()
  const { query, input, period, groupBy, countBy, change } = useSharedReport(password)
  const { data, error } = query
  useDocumentTitle(data === undefined ? texts.loading : `${data.organization} · ${data.name}`)
  useAccent(data?.accentColor)
  if (error !== null || !query.isEnabled) {
    return (
      <Failure
        error={error}
        isRetry={password !== undefined}
        isLoading={query.isFetching}
        onPassword={setPassword}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (data === undefined) {
    return (
      <PublicLayout title={texts.loading}>
        <SkeletonLines count={3} />
      </PublicLayout>
    )
  }
  return (
    <Container component="main" size="xl" py={{ base: 'lg', sm: 'xl' }}>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start" gap="md">
          <div>
            {data.logo === null ? null : <Logo src={data.logo} size="large" />}
            <Title order={1} size="h2" mt={data.logo === null ? 0 : 'sm'} className="free-text">
              {data.organization}
            </Title>
            <Text c="dimmed" size="sm" mt={4} className="free-text">
              {texts.sharedBy(data.name)}
            </Text>
          </div>
          <Group gap="sm">
            <CountingSwitch value={countBy} onChange={(value) => change({ countBy: value })} />
            <SharedExport report={data} input={input} days={period} />
            <PeriodPicker period={period} onChange={change} timeZone={data.timeZone} />
          </Group>
        </Group>
        <SharedReportView report={data} groupBy={groupBy} onChange={change} />
      </Stack>
    </Container>
  )
}

interface ExportProps {
  readonly report: SharedReport
  readonly input: SharedReportInput
  readonly days: Days
}

/** Prints the report, or downloads the chart's data (or the table, for a link without a chart). */
const SharedExport = ({ report: { dashboard, attribution }, input, days }: ExportProps) => (
  <ReportMenu
    pdf={() => loadSharedPdf(input)}
    fileName={
      dashboard === null
        ? reportFileName(['attribution', input.groupBy], days)
        : reportFileName(['leads', dashboard.by], dashboard)
    }
    loadTable={async () => {
      if (dashboard !== null) {
        return (await import('../chart/export-dashboard.ts')).exportDashboard(dashboard)
      }
      return (await import('./export-shared-table.ts')).exportSharedTable(
        attribution,
        input.groupBy,
      )
    }}
  />
)

/** Report for the token, with the period, grouping and counting date from the URL. */
function useSharedReport(password: string | undefined) {
  const { hash } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [timeZone, setTimeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const token = new URLSearchParams(hash).get('token') ?? ''
  const groupBy: SharedGroup = pickOption(sharedGroups, search.by, 'channel')
  const countBy = parseCounting(search)
  const period = parsePeriod(search, dayAt(Date.now(), timeZone))
  const { startDate, endDate } = period
  const days = { startDate, endDate }
  const input = { token, ...days, groupBy, countBy, ...(password ? { password } : {}) }
  const query = useQuery({
    queryKey: ['shared-report', input],
    queryFn: ({ signal }) => loadSharedReport(input, signal),
    placeholderData: keepPreviousData,
    enabled: token !== '',
  })
  // Days are in the organization's time zone, which is only available in the response.
  const zone = query.data?.timeZone ?? timeZone
  if (zone !== timeZone) setTimeZone(zone)
  // The fragment is kept, because it contains the token.
  const change = (changes: Search) =>
    void navigate({ to: '.', search: { ...search, ...changes }, hash: true, resetScroll: false })
  return { query, input, period, groupBy, countBy, change }
}

interface FailureProps {
  /** Null if the URL contains no token. */
  readonly error: Error | null
  /** True if the visitor entered a password. */
  readonly isRetry: boolean
  readonly isLoading: boolean
  readonly onPassword: (password: string) => void
  readonly onRetry: () => void
}

function Failure({ error, isRetry, isLoading, onPassword, onRetry }: FailureProps) {
  const status = error instanceof LeadtraceError ? error.status : 404
  if (status === 403) {
    return (
      <PublicLayout title={texts.passwordTitle} help={texts.passwordNeeded}>
        <PasswordForm
          problem={isRetry && error !== null ? translateMessage(error.message) : undefined}
          isLoading={isLoading}
          onSubmit={onPassword}
        />
      </PublicLayout>
    )
  }
  if (status === 404) return <PublicLayout title={texts.expiredTitle} help={texts.expiredHelp} />
  return (
    <PublicLayout title={texts.loading}>
      <ErrorState error={error} retry={onRetry} />
    </PublicLayout>
  )
}

interface PasswordProps {
  readonly problem: string | undefined
  readonly isLoading: boolean
  readonly onSubmit: (password: string) => void
}

function PasswordForm({ problem, isLoading, onSubmit }: PasswordProps) {
  const [text, setText] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSubmit(text)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <PasswordField
          label={texts.password}
          value={text}
          error={problem}
          autoFocus
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" loading={isLoading}>
          {texts.open}
        </Button>
      </Stack>
    </form>
  )
}
