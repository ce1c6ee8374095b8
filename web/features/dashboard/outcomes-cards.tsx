import { Grid, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { Outcomes } from '../../../contract/dashboard.ts'
import { useOrgQuery } from '../../api/org-query.ts'
import { useMaySeeLeads } from '../../auth/use-org.ts'
import { QueryBoundary } from '../../components/feedback/query-boundary.tsx'
import { Card } from '../../components/page/card.tsx'
import type { Days } from '../../components/period/period.ts'
import { LeadsLink, leadsBetween } from '../../components/table/leads-link.tsx'
import { messages } from '../../i18n/index.ts'
import { formatNumber, formatPercent } from '../../lib/numbers.ts'
import classes from './dashboard.module.css'
import { StagesCard } from './stages/stages-card.tsx'

const texts = messages.outcomes

/** Reasons why leads were lost in a period, and the time it took to win leads. */
export function OutcomesCards({ days }: { readonly days: Days }) {
  const query = useOrgQuery('get_outcomes', days)
  const stages = query.data?.data.stages ?? []
  return (
    <>
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Card isTall title={texts.whyLost} help={texts.whyLostHelp}>
          <QueryBoundary query={query} skeleton={<Skeleton height={160} />}>
            {({ data }) => <LossReasons data={data} />}
          </QueryBoundary>
        </Card>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Card isTall title={texts.timeToWon} help={texts.timeToWonHelp}>
          <QueryBoundary query={query} skeleton={<Skeleton height={160} />}>
            {({ data }) => <TimeToWon data={data} />}
          </QueryBoundary>
        </Card>
      </Grid.Col>
      {stages.length === 0 ? null : (
        <Grid.Col span={12}>
          <StagesCard stages={stages} />
        </Grid.Col>
      )}
    </>
  )
}

function LossReasons({ data }: { readonly data: Outcomes }) {
  const maySeeLeads = useMaySeeLeads()
  if (data.lost === 0) return <Text c="dimmed">{texts.noneLost}</Text>
  const most = Math.max(...data.lossReasons.map(({ leads }) => leads))
  const listed = data.lossReasons.reduce((sum, { leads }) => sum + leads, 0)
  return (
    <Stack gap="sm">
      <ol className={classes['plain-list'] ?? ''}>
        {data.lossReasons.map(({ reason, leads }) => (
          <li key={reason ?? ''}>
            <Group justify="space-between" wrap="nowrap" mb={4} mt="sm">
              <Text size="sm" className="free-text" {...(reason === null ? { c: 'dimmed' } : {})}>
                {reason ?? texts.noReason}
              </Text>
              <Text size="sm" className="figures" style={{ whiteSpace: 'nowrap' }}>
                <Text span inherit fw={600}>
                  {formatNumber(leads)}
                </Text>{' '}
                <Text span inherit c="dimmed">
                  {formatPercent(leads / data.lost)}
                </Text>
              </Text>
            </Group>
            <div className={classes.share} aria-hidden>
              <div className={classes.loss} style={{ width: `${(leads / most) * 100}%` }} />
            </div>
          </li>
        ))}
      </ol>
      {listed === data.lost ? null : (
        <Text size="sm" c="dimmed">
          {texts.moreReasons(data.lost - listed)}
        </Text>
      )}
      {maySeeLeads ? (
        <LeadsLink size="sm" filters={leadsBetween(data, {}, 'lostAt')}>
          {messages.dashboard.allLeads}
        </LeadsLink>
      ) : null}
    </Stack>
  )
}

function TimeToWon({ data: { daysToWon, won, ...bounds } }: { readonly data: Outcomes }) {
  if (daysToWon === null) return <Text c="dimmed">{texts.noneWon}</Text>
  const { quarter, half, threeQuarters } = daysToWon
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" c="dimmed">
          {texts.half}
        </Text>
        <Text fz={32} fw={650} lh={1.2} className="figures">
          {texts.duration(half)}
        </Text>
      </div>
      <Group gap="xl">
        <Quartile label={texts.quarter} days={quarter} />
        <Quartile label={texts.threeQuarters} days={threeQuarters} />
      </Group>
      <LeadsLink size="sm" filters={leadsBetween(bounds, {}, 'wonAt')}>
        {texts.wonLeads(won)}
      </LeadsLink>
    </Stack>
  )
}

const Quartile = ({ label, days }: { readonly label: string; readonly days: number }) => (
  <div>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text fw={600} className="figures">
      {texts.duration(days)}
    </Text>
  </div>
)
