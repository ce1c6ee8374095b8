import { Group, Stack, Text } from '@mantine/core'
import type { ExplainConversionOutput } from '../../../../sdk/app-operations.generated.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { PlatformMessage } from '../../../components/feedback/service-message.tsx'
import { ConversionBadge } from '../../../components/field-value/conversion-badge.tsx'
import { CorrectionState } from '../../../components/field-value/correction-state.tsx'
import { ReplayConversion } from '../../../components/field-value/replay-conversion.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatInstant } from '../../../lib/times.ts'

const texts = messages.conversions

export type Conversion = ExplainConversionOutput['conversions'][number]

/** A conversion that was or will be sent to an ad platform. */
export function ConversionEntry({ conversion }: { readonly conversion: Conversion }) {
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
    <Stack gap={2}>
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
        {[destination, when, why].filter((part) => part !== null).join(' · ')}
        {conversion.correctionState === null ? null : (
          <>
            {' · '}
            <CorrectionState {...conversion} />
          </>
        )}
        {reason === null && message !== null ? (
          <>
            {' · '}
            <PlatformMessage text={message} />
          </>
        ) : null}
      </Text>
    </Stack>
  )
}
