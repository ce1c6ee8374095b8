import { Anchor, Badge, Button, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { LeadtraceError } from '../../../../sdk/index.ts'
import type { MyOrg } from '../../../auth/use-org.ts'
import { errorMessage } from '../../../components/feedback/toast.ts'
import { Hint } from '../../../components/overlay/hint.tsx'
import { periodParams } from '../../../components/period/period.ts'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatMoney, formatNumber, formatRatio } from '../../../lib/numbers.ts'
import { formatAgo, formatInstant } from '../../../lib/times.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import classes from './overview.module.css'
import { overviewColumns } from './sort-overviews.ts'
import type { OrgOverview, Overview } from './use-overviews.ts'

const { dashboard, overview: texts, shared } = messages

/** An organization's metrics, an error, or a placeholder; links to its dashboard. */
export function OverviewRow({ org, overview, query }: OrgOverview) {
  const [search] = useSearchParams()
  return (
    <Table.Tr className={classes.row ?? ''}>
      <Table.Th scope="row" className={classes.name ?? ''}>
        <Anchor
          size="sm"
          fw={600}
          c="inherit"
          className={`free-text ${classes.link ?? ''}`}
          renderRoot={(props) => (
            <Link
              to="/o/$orgId"
              params={{ orgId: org.id }}
              search={periodParams(search)}
              {...props}
            />
          )}
        >
          {org.name}
        </Anchor>
      </Table.Th>
      {overview !== undefined ? (
        <Figures org={org} overview={overview} />
      ) : query.error !== null ? (
        <Table.Td colSpan={overviewColumns.length - 1}>
          <RowError org={org} query={query} error={query.error} />
        </Table.Td>
      ) : (
        <Table.Td colSpan={overviewColumns.length - 1}>
          <Skeleton height={18} />
        </Table.Td>
      )}
    </Table.Tr>
  )
}

/** The usual timeout message mentions changes, but loading metrics changes nothing. */
const errorText = (error: Error): string =>
  error instanceof LeadtraceError && error.code === 'TIMEOUT' ? texts.slow : errorMessage(error)

interface ErrorProps extends Pick<OrgOverview, 'org' | 'query'> {
  readonly error: Error
}

/** Explains why the metrics are missing and offers a button to reload them. */
export const RowError = ({ org, query, error }: ErrorProps) => (
  <Group gap="sm" role="alert" className={classes.above ?? ''}>
    <IconAlertTriangle size={16} color="var(--bad)" aria-hidden />
    <Text size="sm">{errorText(error)}</Text>
    <Button
      size="compact-sm"
      variant="default"
      aria-label={texts.retry(org.name)}
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      {shared.tryAgain}
    </Button>
  </Group>
)

interface FiguresProps {
  readonly org: MyOrg
  readonly overview: Overview
}

function Figures({ org, overview }: FiguresProps) {
  const { leads, won, spend, lastLeadAt, problems } = overview
  const { costPerLead = null, roas = null, currency = '' } = spend ?? {}
  return (
    <>
      <Table.Td ta="right">{formatNumber(leads)}</Table.Td>
      <Table.Td ta="right">{formatNumber(won)}</Table.Td>
      <Table.Td ta="right">
        {costPerLead === null ? dashboard.none : formatMoney(costPerLead, currency)}
      </Table.Td>
      <Table.Td ta="right">{roas === null ? dashboard.none : formatRatio(roas)}</Table.Td>
      <Table.Td>
        {lastLeadAt === null ? (
          <Text size="sm" c="dimmed">
            {texts.noLead}
          </Text>
        ) : (
          <time dateTime={lastLeadAt} title={formatInstant(lastLeadAt, org.timeZone)}>
            {formatAgo(lastLeadAt)}
          </time>
        )}
      </Table.Td>
      <Table.Td>
        <Health org={org} problems={problems} />
      </Table.Td>
    </>
  )
}

interface HealthProps {
  readonly org: MyOrg
  readonly problems: Overview['problems']
}

/** Health checks with warnings. */
export function Health({ org, problems }: HealthProps) {
  if (problems === null) {
    return (
      <Hint label={texts.noAccess}>
        <Text size="sm" c="dimmed" component="span" className={classes.above ?? ''}>
          {dashboard.none}
        </Text>
      </Hint>
    )
  }
  if (problems.length === 0) {
    return (
      <Badge
        variant="light"
        tt="none"
        color="success"
        leftSection={<IconCircleCheck size={13} aria-hidden />}
      >
        {texts.healthy}
      </Badge>
    )
  }
  return (
    <Anchor
      size="sm"
      c="inherit"
      className={classes.above ?? ''}
      renderRoot={(props) => (
        <Link
          to="/o/$orgId/settings/$section"
          params={{ orgId: org.id, section: 'health' }}
          {...props}
        />
      )}
    >
      <Badge
        variant="light"
        tt="none"
        color="red"
        leftSection={<IconAlertTriangle size={13} aria-hidden />}
        style={{ cursor: 'inherit' }}
      >
        {texts.problems(problems.length)}
      </Badge>
      <Text size="xs" c="dimmed" mt={2}>
        {problems.map(({ title }) => title).join(', ')}
      </Text>
      <VisuallyHidden>{org.name}</VisuallyHidden>
    </Anchor>
  )
}
