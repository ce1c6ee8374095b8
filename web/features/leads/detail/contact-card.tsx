import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconLock, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { countryName } from '../../../components/field-value/format-value.ts'
import { CopyIconButton } from '../../../components/form/copy-button.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { PlanLink } from '../shared/locked-notice.tsx'

const texts = messages.lead

/** Contact data below the name, with links and buttons for emailing, calling and copying. */
export function ContactCard({ lead }: { readonly lead: GetLeadOutput }) {
  const { email, phone, country, locked } = lead
  const isKnown = [email, phone].some((text) => text !== null)
  return (
    <Card title={texts.contact}>
      {locked ? (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconLock aria-hidden />}
          title={texts.lockedTitle}
        >
          {texts.lockedHelp} <PlanLink />
        </Alert>
      ) : null}
      {isKnown || locked ? null : (
        <Text size="sm" c="dimmed">
          {texts.noContact}
        </Text>
      )}
      <Stack gap={4}>
        {email === null ? null : (
          <Line icon={<IconMail size={17} aria-hidden />} copied={email} label={fieldName('email')}>
            <Anchor
              size="sm"
              href={`mailto:${encodeURIComponent(email)}`}
              aria-label={texts.writeEmail(email)}
              className="free-text"
            >
              {email}
            </Anchor>
          </Line>
        )}
        {phone === null ? null : (
          <Line
            icon={<IconPhone size={17} aria-hidden />}
            copied={phone}
            label={fieldName('phone')}
          >
            <Anchor
              size="sm"
              href={`tel:${phone.replace(/[^\d+*#]/g, '')}`}
              aria-label={texts.call(phone)}
              className="free-text"
            >
              {phone}
            </Anchor>
          </Line>
        )}
        {country === null ? null : (
          <Group gap="sm" wrap="nowrap" mih={28}>
            <IconMapPin size={17} aria-hidden />
            <Text size="sm">{countryName(country)}</Text>
          </Group>
        )}
      </Stack>
    </Card>
  )
}

interface LineProps {
  readonly icon: ReactNode
  readonly copied: string
  readonly label: string
  readonly children: ReactNode
}

const Line = ({ icon, copied, label, children }: LineProps) => (
  <Group gap="sm" wrap="nowrap" mih={28}>
    <Group component="span" style={{ flexShrink: 0 }}>
      {icon}
    </Group>
    <div style={{ minWidth: 0 }}>{children}</div>
    <CopyIconButton value={copied} label={texts.copyField(label)} />
  </Group>
)
