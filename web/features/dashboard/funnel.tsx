import { Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Dashboard, StageTimes } from '../../../contract/dashboard.ts'
import { useOrgQuery } from '../../api/org-query.ts'
import { useOrg } from '../../auth/use-org.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Card } from '../../components/page/card.tsx'
import { LeadsLink, leadsBetween } from '../../components/table/leads-link.tsx'
import { messages } from '../../i18n/index.ts'
import { formatNumber, formatPercent } from '../../lib/numbers.ts'
import type { Search } from '../../lib/search-params.ts'
import { stageLeadsSearch } from './chart/chart-points.ts'
import classes from './dashboard.module.css'

type Stage = Dashboard['funnel'][number]

const texts = messages.dashboard

/** Stages reached by a period's leads, with conversion rates. */
export function Funnel({ data }: { readonly data: Dashboard }) {
  const { open, lost } = data.totals.byStatus
  const { startDate, endDate } = data
  const times = useOrgQuery('get_stage_times', { startDate, endDate }).data?.data
  const isLimited = times !== undefined && (times.qualified.isLimited || times.won.isLimited)
  return (
    <Card isTall title={texts.funnel} help={isLimited ? texts.newestTimed : texts.funnelHelp}>
      {data.funnel.every(({ leads }) => leads === 0) ? (
        <EmptyState title={texts.noLeads} help={texts.noLeadsHelp} />
      ) : (
        <Stack gap="xl">
          <ol className={classes['plain-list'] ?? ''}>
            {data.funnel.map((stage) => (
              <li key={stage.stage}>
                <StageRow data={data} stage={stage} times={times} />
              </li>
            ))}
          </ol>
          <Group gap="xl">
            <SideCount
              label={texts.stillOpen}
              count={open}
              filters={leadsBetween(data, { status: 'open' })}
            />
            <SideCount
              label={texts.lost}
              count={lost}
              filters={stageLeadsSearch(data, data, 'lost')}
            />
          </Group>
        </Stack>
      )}
    </Card>
  )
}

interface StageProps {
  readonly data: Dashboard
  readonly stage: Stage
  /** `undefined` until available. */
  readonly times: StageTimes | undefined
}

function StageRow({ data, stage: { stage, leads, ofAll, ofBefore }, times }: StageProps) {
  const { id: orgId, may } = useOrg()
  const content = (
    <>
      <Group justify="space-between" align="baseline" mb={6}>
        <Text fw={600}>{texts.stages[stage]}</Text>
        <Text fw={650} fz="lg" className="figures">
          {formatNumber(leads)}
        </Text>
      </Group>
      <div className={classes.bar} aria-hidden>
        {leads === 0 ? null : (
          <div className={classes.fill} style={{ width: `${Math.min(ofAll, 1) * 100}%` }} />
        )}
      </div>
      {stage === 'leads' ? null : (
        <Group justify="space-between" mt={4} mih={20}>
          <Text size="xs" c="dimmed">
            {texts.ofBefore(formatPercent(ofBefore))}
          </Text>
          <Text size="xs" c="dimmed">
            {formatStageTime(times?.[stage].medianDays)}
          </Text>
        </Group>
      )}
    </>
  )
  const className = classes.stage ?? ''
  if (!may('leads.read')) return <div className={className}>{content}</div>
  return (
    <Link
      to="/o/$orgId/leads"
      params={{ orgId }}
      search={stageLeadsSearch(data, data, stage)}
      className={className}
    >
      {content}
    </Link>
  )
}

const formatStageTime = (days: number | null | undefined): string =>
  days == null ? '' : texts.medianTime(messages.outcomes.duration(days))

interface AsideProps {
  readonly label: string
  readonly count: number
  readonly filters: Search
}

/** Number of leads that are not in the funnel. */
const SideCount = ({ label, count, filters: search }: AsideProps) => (
  <div>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <LeadsLink filters={search} fw={600} c="inherit" className="figures">
      {formatNumber(count)}
    </LeadsLink>
  </div>
)
