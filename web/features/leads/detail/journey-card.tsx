import { Stack, Text, Timeline } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconFlag,
  IconTargetArrow,
} from '@tabler/icons-react'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import type { ValueNames } from '../../../components/field-value/format-value.ts'
import { formatValue } from '../../../components/field-value/format-value.ts'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { SessionBody, SessionTitle } from './journey-session.tsx'
import { type JourneySession, journeySessions } from './journey-sessions.ts'

const texts = messages.lead

interface Props {
  readonly lead: GetLeadOutput
  readonly names: ValueNames
}

/** Timeline of all sessions that led to the lead. */
export function JourneyCard({ lead, names }: Props) {
  const sessions = journeySessions(lead)
  const pages = sessions.reduce((sum, { pageViews }) => sum + pageViews, 0)
  if (sessions.length === 0) {
    return (
      <Card title={texts.journey}>
        <Stack gap={2}>
          <Text size="sm" fw={600}>
            {texts.noJourney}
          </Text>
          <Text size="sm" c="dimmed">
            {texts.noJourneyHelp}
          </Text>
        </Stack>
      </Card>
    )
  }
  return (
    <Card
      title={texts.journey}
      actions={
        <Text size="sm" c="dimmed">
          {texts.journeyHelp(sessions.length, pages)}
        </Text>
      }
    >
      <Timeline bulletSize={26} lineWidth={2} active={sessions.length} mt="xs">
        {sessions.map((session) => (
          <Timeline.Item
            key={session.id}
            bullet={<Bullet session={session} />}
            title={<SessionTitle session={session} />}
          >
            <SessionBody session={session} names={names} />
          </Timeline.Item>
        ))}
        <Timeline.Item bullet={<IconFlag size={14} aria-hidden />} title={texts.leadCreated}>
          <Text size="sm" c="dimmed">
            {formatValue('createdAt', lead.createdAt, names)}
          </Text>
        </Timeline.Item>
      </Timeline>
    </Card>
  )
}

const devices: Readonly<Record<string, typeof IconDeviceMobile>> = {
  mobile: IconDeviceMobile,
  tablet: IconDeviceTablet,
}

function Bullet({ session: { isConverting, deviceType } }: { readonly session: JourneySession }) {
  const Icon = isConverting ? IconTargetArrow : (devices[deviceType ?? ''] ?? IconDeviceDesktop)
  return <Icon size={14} aria-hidden />
}
