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
import { printValue } from '../../../components/field-value/format-value.ts'
import { Card } from '../../../components/page/card.tsx'
import { words } from '../../../i18n/en/index.ts'
import { VisitBody, VisitTitle } from './journey-session.tsx'
import { type Visit, visitsOf } from './journey-sessions.ts'

const say = words.lead

interface Props {
  readonly lead: GetLeadOutput
  readonly names: ValueNames
}

/** All visits that led to the lead, as a line of time. */
export function JourneyCard({ lead, names }: Props) {
  const visits = visitsOf(lead)
  const pages = visits.reduce((sum, { pageViews }) => sum + pageViews, 0)
  if (visits.length === 0) {
    return (
      <Card title={say.journey}>
        <Stack gap={2}>
          <Text size="sm" fw={600}>
            {say.noJourney}
          </Text>
          <Text size="sm" c="dimmed">
            {say.noJourneyHelp}
          </Text>
        </Stack>
      </Card>
    )
  }
  return (
    <Card
      title={say.journey}
      actions={
        <Text size="sm" c="dimmed">
          {say.journeyHelp(visits.length, pages)}
        </Text>
      }
    >
      <Timeline bulletSize={26} lineWidth={2} active={visits.length} mt="xs">
        {visits.map((visit) => (
          <Timeline.Item
            key={visit.id}
            bullet={<Bullet visit={visit} />}
            title={<VisitTitle visit={visit} />}
          >
            <VisitBody visit={visit} names={names} />
          </Timeline.Item>
        ))}
        <Timeline.Item bullet={<IconFlag size={14} aria-hidden />} title={say.arrivedHere}>
          <Text size="sm" c="dimmed">
            {printValue('createdAt', lead.createdAt, names)}
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

function Bullet({ visit: { isConverting, deviceType } }: { readonly visit: Visit }) {
  const Icon = isConverting ? IconTargetArrow : (devices[deviceType ?? ''] ?? IconDeviceDesktop)
  return <Icon size={14} aria-hidden />
}
