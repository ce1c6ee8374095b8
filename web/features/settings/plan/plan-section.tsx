import { Alert, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { GetUsageOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber, formatPercent } from '../../../lib/numbers.ts'
import { formatDate } from '../../../lib/times.ts'
import { type PlanUsage, planUsage } from './plan-usage.ts'

const { plan: texts } = messages.settings

/** The plan's limits and their usage. */
export function PlanSection() {
  const query = useOrgQuery('get_usage', {})
  return (
    <QueryBoundary query={query}>
      {({ data }) => (
        <Stack>
          <Warning use={planUsage(data, Date.now())} />
          <Meter usage={data} use={planUsage(data, Date.now())} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Period usage={data} use={planUsage(data, Date.now())} />
            <Card title={texts.locked} help={texts.lockedHelp}>
              <Figure text={formatNumber(data.lockedLeads)} />
            </Card>
          </SimpleGrid>
          <Text size="sm" c="dimmed">
            {texts.change}
          </Text>
        </Stack>
      )}
    </QueryBoundary>
  )
}

interface Props {
  readonly usage: GetUsageOutput
  readonly use: PlanUsage
}

function Meter({ usage: { leadsUsed, leadsLimit }, use: { share, left, state } }: Props) {
  const used = formatNumber(leadsUsed)
  if (leadsLimit === null || share === undefined || left === undefined) {
    return (
      <Card title={texts.used} help={texts.unlimited}>
        <Figure text={texts.noLimit(used)} />
      </Card>
    )
  }
  return (
    <Card title={texts.used}>
      <Group justify="space-between" align="baseline" gap="sm">
        <Figure text={texts.ofLimit(used, formatNumber(leadsLimit))} />
        <Text size="sm" c="dimmed">
          {formatPercent(share)}, {texts.left(formatNumber(left))}
        </Text>
      </Group>
      <Progress
        size="lg"
        value={share * 100}
        color={{ fine: 'success', nearly: 'yellow', full: 'red' }[state]}
        aria-label={texts.meter}
      />
    </Card>
  )
}

function Period({ usage: { periodStart, periodEnd, isSubscription }, use }: Props) {
  const timeZone = useTimeZone()
  // `periodEnd` is exclusive.
  const last = new Date(Date.parse(periodEnd) - 1).toISOString()
  return (
    <Card title={texts.period} help={isSubscription ? texts.subscription : texts.calendarMonth}>
      <Stack gap={0}>
        <Text fw={600}>
          {texts.periodFromTo(formatDate(periodStart, timeZone), formatDate(last, timeZone))}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.daysLeft(use.daysLeft)}
        </Text>
      </Stack>
    </Card>
  )
}

function Warning({ use: { state } }: Pick<Props, 'use'>) {
  if (state === 'fine') return null
  const isFull = state === 'full'
  return (
    <Alert
      variant="light"
      color={isFull ? 'red' : 'yellow'}
      icon={<IconAlertTriangle aria-hidden />}
      title={isFull ? texts.full : texts.nearly}
    >
      {isFull ? texts.fullHelp : texts.nearlyHelp}
    </Alert>
  )
}

const Figure = ({ text }: { readonly text: string }) => (
  <Text size="xl" fw={650} className="figures">
    {text}
  </Text>
)
