import {
  Anchor,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
} from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { periodParams } from '../../../components/period/period.ts'
import { messages } from '../../../i18n/index.ts'
import { formatMoney, formatNumber, formatRatio } from '../../../lib/numbers.ts'
import { formatAgo, formatInstant } from '../../../lib/times.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import classes from './overview.module.css'
import { Health, RowError } from './overview-row.tsx'
import { labels, sumOverviews } from './overview-table.tsx'
import { overviewColumns, parseOverviewSort, sortOverviews, toggleSort } from './sort-overviews.ts'
import { type OrgOverview, type Overview, useOverviews } from './use-overviews.ts'

const { dashboard, overview: texts } = messages

/** One card per organization, for phones, where a table would have to scroll sideways. */
export function OverviewCards() {
  const [search, change] = useSearchParams()
  const sort = parseOverviewSort(search.sort)
  const rows = useOverviews(search)
  return (
    <Stack gap="sm">
      <NativeSelect
        label={texts.sortBy}
        data={overviewColumns.map((value) => ({ value, label: labels[value] }))}
        value={sort.column}
        onChange={({ currentTarget: { value } }) => {
          const column = overviewColumns.find((one) => one === value)
          if (column !== undefined) change({ sort: toggleSort(sort, column) })
        }}
      />
      <Stack
        component="ul"
        gap="sm"
        m={0}
        p={0}
        aria-label={texts.title}
        style={{ listStyle: 'none' }}
      >
        {sortOverviews(rows, sort).map((row) => (
          <OverviewCard key={row.org.id} {...row} />
        ))}
      </Stack>
      <TotalCard rows={rows} />
    </Stack>
  )
}

function TotalCard({ rows }: { readonly rows: readonly OrgOverview[] }) {
  const { label, leads, won } = sumOverviews(rows)
  return (
    <Paper withBorder p="md" component="section" aria-label={label}>
      <Text fw={650} mb="xs">
        {label}
      </Text>
      <SimpleGrid component="dl" cols={2} spacing="xs" m={0}>
        <CardFigure label={dashboard.leads} value={leads} />
        <CardFigure label={dashboard.won} value={won} />
      </SimpleGrid>
    </Paper>
  )
}

/** An organization's metrics, an error, or a placeholder; links to its dashboard. */
function OverviewCard({ org, overview, query }: OrgOverview) {
  const [search] = useSearchParams()
  return (
    <Paper component="li" withBorder p="md" className={classes.row ?? ''}>
      <Stack gap="xs">
        <Anchor
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
        {overview !== undefined ? (
          <CardFigures org={org} overview={overview} />
        ) : query.error !== null ? (
          <RowError org={org} query={query} error={query.error} />
        ) : (
          <Skeleton height={64} />
        )}
      </Stack>
    </Paper>
  )
}

interface FiguresProps extends Pick<OrgOverview, 'org'> {
  readonly overview: Overview
}

function CardFigures({ org, overview }: FiguresProps) {
  const { leads, won, spend, lastLeadAt, problems } = overview
  const { costPerLead = null, roas = null, currency = '' } = spend ?? {}
  const money = costPerLead === null ? dashboard.none : formatMoney(costPerLead, currency)
  const ratio = roas === null ? dashboard.none : formatRatio(roas)
  return (
    <>
      <SimpleGrid component="dl" cols={2} spacing="xs" verticalSpacing="xs" m={0}>
        <CardFigure label={dashboard.leads} value={formatNumber(leads)} />
        <CardFigure label={dashboard.won} value={formatNumber(won)} />
        <CardFigure label={dashboard.costPerLead} value={money} />
        <CardFigure label={dashboard.roas} value={ratio} />
      </SimpleGrid>
      <Group justify="space-between" gap="xs" align="flex-start">
        <Text size="sm" c="dimmed">
          {lastLeadAt === null ? (
            texts.noLead
          ) : (
            <>
              {texts.lastLead}:{' '}
              <time dateTime={lastLeadAt} title={formatInstant(lastLeadAt, org.timeZone)}>
                {formatAgo(lastLeadAt)}
              </time>
            </>
          )}
        </Text>
        <div>
          <Health org={org} problems={problems} />
        </div>
      </Group>
    </>
  )
}

const CardFigure = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <Text component="dt" size="xs" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} fw={600} className="figures">
      {value}
    </Text>
  </div>
)
