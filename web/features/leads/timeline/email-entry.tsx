import { Text } from '@mantine/core'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { messages } from '../../../i18n/index.ts'
import { formatInstant } from '../../../lib/times.ts'
import type { LeadEmail } from './timeline-entries.ts'

const texts = messages.lead.timeline
const reasons: Readonly<Record<string, string>> = texts.emails

/** An email to a member: why it was sent, to whom and when. */
export function EmailEntry({ email }: { readonly email: LeadEmail }) {
  const when = formatInstant(email.sentAt, useTimeZone())
  return (
    <>
      <Text size="sm" className="free-text">
        {texts.emailedTo(email.personName)}
      </Text>
      <Text size="xs" c="dimmed">
        {reasons[email.kind] ?? email.kind} · {when}
      </Text>
    </>
  )
}
