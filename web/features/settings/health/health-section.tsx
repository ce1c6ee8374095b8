import { Alert, Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { GetHealthOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatInstant } from '../../../lib/times.ts'

const texts = messages.health

type Check = GetHealthOutput['checks'][number]

/** Pages where the causes of a failed check can be found. */
const paths: Readonly<Record<Check['id'], string>> = {
  leads: '/leads',
  pixel: '/settings/pixel',
  clickIds: '/attribution',
  spend: '/ad-spend',
  costPerLead: '/ad-spend',
  rejectedCreates: '/settings/keys',
  scheduledImports: '/ad-spend/schedules',
  inboundSources: '/settings/inbound',
  conversions: '/settings/conversions',
  webhooks: '/settings/webhooks',
  emailDomains: '/settings/single-sign-on',
  plan: '/settings/plan',
}

const order: readonly Check['state'][] = ['warning', 'ok', 'notApplicable']

const colors: Readonly<Record<Check['state'], string>> = {
  ok: 'success',
  warning: 'red',
  notApplicable: 'gray',
}

/** The organization's checks, with problems first. */
export function HealthSection() {
  const query = useOrgQuery('get_health', {})
  return (
    <QueryBoundary query={query}>
      {({ data }) => (
        <Stack>
          <Summary health={data} />
          {order.flatMap((state) =>
            data.checks
              .filter((check) => check.state === state)
              .map((check) => <CheckCard key={check.id} check={check} />),
          )}
        </Stack>
      )}
    </QueryBoundary>
  )
}

function Summary({ health: { checks, checkedAt } }: { readonly health: GetHealthOutput }) {
  const timeZone = useTimeZone()
  const warnings = checks.filter(({ state }) => state === 'warning').length
  const Icon = warnings === 0 ? IconCircleCheck : IconAlertTriangle
  return (
    <Alert
      variant="light"
      color={warnings === 0 ? 'success' : 'red'}
      icon={<Icon aria-hidden />}
      title={warnings === 0 ? texts.allGood : texts.warnings(warnings)}
    >
      {texts.checkedAt(formatInstant(checkedAt, timeZone))}
    </Alert>
  )
}

function CheckCard({ check }: { readonly check: Check }) {
  const org = useOrg()
  const timeZone = useTimeZone()
  const { title, message, advice, state, lastGoodAt } = check
  return (
    <Card
      title={title}
      mark={
        <Badge variant="light" color={colors[state]} tt="none">
          {texts.states[state]}
        </Badge>
      }
      actions={
        <Anchor
          size="sm"
          aria-label={texts.open(title)}
          renderRoot={(props) => <Link to={`/o/${org.id}${paths[check.id]}`} {...props} />}
        >
          {texts.show}
        </Anchor>
      }
    >
      <Stack gap={4}>
        <Text size="sm" className="free-text" fw={state === 'warning' ? 600 : 400}>
          {message}
        </Text>
        {advice === null ? null : <Text size="sm">{advice}</Text>}
        {lastGoodAt === null ? null : (
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {texts.lastGood}: {formatInstant(lastGoodAt, timeZone)}
            </Text>
          </Group>
        )}
      </Stack>
    </Card>
  )
}
