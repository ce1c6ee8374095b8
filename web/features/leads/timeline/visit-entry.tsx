import { Badge, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { clickIds } from '../../../../contract/click-ids.ts'
import { ExternalLink } from '../../../components/field-value/external-link.tsx'
import { fieldName } from '../../../components/field-value/field-names.ts'
import {
  countryName,
  formatValue,
  type ValueNames,
} from '../../../components/field-value/format-value.ts'
import { CopyIconButton } from '../../../components/form/copy-button.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatOrigin, type JourneySession, sessionMinutes } from './journey-sessions.ts'

const texts = messages.lead
const deviceNames: Readonly<Record<string, string>> = texts.devices

interface Props {
  readonly session: JourneySession
  readonly names: ValueNames
}

/** Channel, origin and, if the session created the lead, a badge. */
export function SessionTitle({ session }: Pick<Props, 'session'>) {
  const origin = formatOrigin(session)
  return (
    <Group gap="xs">
      <Text fw={600} size="sm">
        {session.channel === null
          ? texts.unknownChannel
          : messages.dashboard.displayName(session.channel)}
      </Text>
      {origin === '' ? null : (
        <Text size="sm" c="dimmed" className="free-text">
          {origin}
        </Text>
      )}
      {session.isConverting ? (
        <Badge size="sm" tt="none" variant="filled">
          {texts.converting}
        </Badge>
      ) : null}
    </Group>
  )
}

/** Time, duration, referrer, device and pages. */
export function SessionBody({ session, names }: Props) {
  const facts = [
    formatValue('createdAt', session.startedAt, names),
    texts.lasted(sessionMinutes(session)),
    texts.pages(session.pageViews),
  ]
  const deviceName = deviceNames[session.deviceType ?? ''] ?? session.deviceType
  const device = [deviceName, session.browser, session.os].filter((part) => part !== null)
  return (
    <Stack gap={4} mt={2}>
      <Text size="xs" c="dimmed" className="figures">
        {facts.join(' · ')}
      </Text>
      <Stack component="dl" gap={2} m={0}>
        <Fact name={texts.landing} text={session.landingUrl ?? session.landingPath} />
        <Fact name={texts.referrer} text={session.referrer} />
        <Fact name={texts.device} text={device.length === 0 ? null : device.join(', ')} />
        <Fact
          name={texts.country}
          text={session.country === null ? null : countryName(session.country)}
        />
        <Fact name={fieldName('utm_term')} text={session.utm_term} />
        <Fact name={fieldName('utm_content')} text={session.utm_content} />
      </Stack>
      <ClickIds session={session} />
      <Pages session={session} names={names} />
    </Stack>
  )
}

function Fact({ name, text }: { readonly name: string; readonly text: string | null }) {
  if (text === null || text === '') return null
  return (
    <Group gap="xs" wrap="nowrap" align="baseline">
      <Text component="dt" size="xs" c="dimmed" w="6.5rem" style={{ flexShrink: 0 }}>
        {name}
      </Text>
      <Text component="dd" size="sm" m={0} style={{ minWidth: 0 }}>
        <ExternalLink text={text} isShort />
      </Text>
    </Group>
  )
}

// `Object.keys` loses the literal type of the keys.
const ids = Object.keys(clickIds) as (keyof typeof clickIds)[]

function ClickIds({ session }: Pick<Props, 'session'>) {
  const clickIdValues = ids.flatMap((id) => {
    const value = session[id]
    return value === null ? [] : [{ id, value }]
  })
  if (clickIdValues.length === 0) return null
  return (
    <Group gap="xs">
      {clickIdValues.map(({ id, value }) => (
        <Group key={id} gap={2} wrap="nowrap">
          <Code title={`${messages.fieldLabels[id]}: ${value}`}>
            {id}={value.length > 18 ? `${value.slice(0, 16)}…` : value}
          </Code>
          <CopyIconButton value={value} label={texts.copyField(messages.fieldLabels[id])} />
        </Group>
      ))}
    </Group>
  )
}

function Pages({ session, names }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { pages, pageViews } = session
  if (pages.length === 0) return null
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        style={{ alignSelf: 'start' }}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? texts.hidePages : texts.showPages(pageViews)}
      </Button>
      {isOpen ? (
        <Stack component="ol" gap={4} m={0} ps="md">
          {pages.map(({ path, title, at }) => (
            <li key={`${at} ${path}`}>
              <Text size="sm" className="free-text">
                {title ?? path}
              </Text>
              <Text size="xs" c="dimmed" className="free-text">
                {path} · {formatValue('createdAt', at, names)}
              </Text>
            </li>
          ))}
          {pageViews > pages.length ? (
            <Text size="xs" c="dimmed">
              {texts.morePages(pageViews - pages.length)}
            </Text>
          ) : null}
        </Stack>
      ) : null}
    </>
  )
}
