import { Group, Stack, Text } from '@mantine/core'
import type { ExplainConversionOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { ServiceMessage } from '../../../components/feedback/service-message.tsx'
import { ConversionBadge } from '../../../components/field-value/conversion-badge.tsx'
import { ReplayConversion } from '../../../components/field-value/replay-conversion.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatInstant } from '../../../lib/times.ts'

const texts = messages.conversions

type Conversion = ExplainConversionOutput['conversions'][number]

/**
 * The lead's conversions that are sent to ad platforms. Hidden until a rule has applied to the
 * lead.
 */
export function ConversionsCard({ leadId }: { readonly leadId: string }) {
  const { data } = useOrgQuery('explain_conversion', { id: leadId })
  const conversions = data?.data.conversions ?? []
  if (conversions.length === 0) return null
  return (
    <Card title={texts.ofLead}>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {conversions.map((one) => (
          <ConversionItem key={one.id} conversion={one} />
        ))}
      </Stack>
    </Card>
  )
}

/** Describes whether the platform has received a later change to the conversion. */
function describeCorrection({ correction, correctionState }: Conversion): string | null {
  if (correction === null || correctionState === null) return null
  return texts.corrections[correction][correctionState]
}

function ConversionItem({ conversion }: { readonly conversion: Conversion }) {
  const timeZone = useTimeZone()
  const { destination, action, state, reason, message, dueAt, sentAt, confirmedAt } = conversion
  const confirmation = confirmedAt === null ? null : texts.confirmed
  const why = reason === null ? confirmation : texts.reasons[reason]
  const when =
    state === 'held'
      ? texts.sentAfter(formatInstant(dueAt, timeZone))
      : sentAt === null
        ? null
        : texts.sentOn(formatInstant(sentAt, timeZone))
  return (
    <Stack component="li" gap={2}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} className="free-text">
          {action}
        </Text>
        <Group gap="xs">
          <ReplayConversion conversion={conversion} />
          <ConversionBadge state={state} />
        </Group>
      </Group>
      <Text size="sm" c="dimmed" className="free-text">
        {[destination, when, why, describeCorrection(conversion)]
          .filter((part) => part !== null)
          .join(' · ')}
        {reason === null && message !== null ? (
          <>
            {' · '}
            <ServiceMessage text={message} />
          </>
        ) : null}
      </Text>
    </Stack>
  )
}
