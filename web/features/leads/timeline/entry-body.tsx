import { Skeleton, Text } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconFlag,
  IconMail,
  IconMessage,
  IconPencil,
  IconSend,
  IconTargetArrow,
} from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { formatValue, type ValueNames } from '../../../components/field-value/format-value.ts'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { messages } from '../../../i18n/index.ts'
import { ChangeEntry } from './change-entry.tsx'
import { EmailEntry } from './email-entry.tsx'
import type { TimelineEntry } from './timeline-entries.ts'
import { SessionBody } from './visit-entry.tsx'

const origins: Readonly<Record<string, string>> = messages.lead.timeline.origins

const CommentEntry = lazyPart(async () => (await import('./comment-entry.tsx')).CommentEntry)
const ConversionEntry = lazyPart(
  async () => (await import('./conversion-entry.tsx')).ConversionEntry,
)

interface Props {
  readonly entry: TimelineEntry
  readonly lead: GetLeadOutput
  readonly names: ValueNames
}

/**
 * Content of a timeline entry. For some kinds of entries, the code is loaded when it is first
 * needed.
 */
export const EntryBody = (props: Props) => (
  <Suspense fallback={<Skeleton height={36} />}>
    <EntryOfKind {...props} />
  </Suspense>
)

function EntryOfKind({ entry, lead, names }: Props): ReactNode {
  switch (entry.kind) {
    case 'visits':
      return <SessionBody session={entry.session} names={names} />
    case 'changes':
      return <ChangeEntry moment={entry.moment} names={names} />
    case 'comments':
      return <CommentEntry comment={entry.comment} />
    case 'conversions':
      return <ConversionEntry conversion={entry.conversion} />
    case 'emails':
      return <EmailEntry email={entry.email} />
    case 'created':
      return (
        <>
          <Text size="sm" fw={600}>
            {messages.lead.leadCreated}
          </Text>
          <Text size="sm">{origins[lead.source] ?? lead.source}</Text>
          <Text size="xs" c="dimmed">
            {formatValue('createdAt', lead.createdAt, names)}
          </Text>
        </>
      )
  }
}

const devices: Readonly<Record<string, typeof IconDeviceMobile>> = {
  mobile: IconDeviceMobile,
  tablet: IconDeviceTablet,
}

const icons = {
  changes: IconPencil,
  comments: IconMessage,
  conversions: IconSend,
  emails: IconMail,
  created: IconFlag,
} as const

export function Bullet({ entry }: { readonly entry: TimelineEntry }) {
  if (entry.kind !== 'visits') {
    const Icon = icons[entry.kind]
    return <Icon size={13} aria-hidden />
  }
  const { isConverting, deviceType } = entry.session
  const Icon = isConverting ? IconTargetArrow : (devices[deviceType ?? ''] ?? IconDeviceDesktop)
  return <Icon size={13} aria-hidden />
}
