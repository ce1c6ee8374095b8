import { Badge, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { clickIds } from '../../../../contract/click-ids.ts'
import { OutwardLink } from '../../../components/field-value/external-link.tsx'
import { fieldName } from '../../../components/field-value/field-names.ts'
import {
  countryName,
  printValue,
  type ValueNames,
} from '../../../components/field-value/format-value.ts'
import { Copy } from '../../../components/form/copy-icon-button.tsx'
import { words } from '../../../i18n/en/index.ts'
import { channelName, minutesOf, originOf, type Visit } from './journey-sessions.ts'

const say = words.lead

interface Props {
  readonly visit: Visit
  readonly names: ValueNames
}

/** Channel, origin, and whether it brought the lead. */
export function VisitTitle({ visit }: Pick<Props, 'visit'>) {
  const origin = originOf(visit)
  return (
    <Group gap="xs">
      <Text fw={600} size="sm">
        {visit.channel === null ? say.unknownChannel : channelName(visit.channel)}
      </Text>
      {origin === '' ? null : (
        <Text size="sm" c="dimmed" className="free-text">
          {origin}
        </Text>
      )}
      {visit.isConverting ? (
        <Badge size="sm" tt="none" variant="filled">
          {say.converting}
        </Badge>
      ) : null}
    </Group>
  )
}

/** When, where from, where to, with what, and which pages. */
export function VisitBody({ visit, names }: Props) {
  const facts = [
    printValue('createdAt', visit.startedAt, names),
    say.lasted(minutesOf(visit)),
    say.pages(visit.pageViews),
  ]
  const device = [visit.deviceType, visit.browser, visit.os].filter((part) => part !== null)
  return (
    <Stack gap={4} mt={2}>
      <Text size="xs" c="dimmed" className="figures">
        {facts.join(' · ')}
      </Text>
      <Stack component="dl" gap={2} m={0}>
        <Fact name={say.landing} text={visit.landingUrl ?? visit.landingPath} />
        <Fact name={say.referrer} text={visit.referrer} />
        <Fact name={say.device} text={device.length === 0 ? null : device.join(', ')} />
        <Fact
          name={say.country}
          text={visit.country === null ? null : countryName(visit.country)}
        />
        <Fact name={fieldName('utm_term')} text={visit.utm_term} />
        <Fact name={fieldName('utm_content')} text={visit.utm_content} />
      </Stack>
      <ClickIds visit={visit} />
      <Pages visit={visit} names={names} />
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
        <OutwardLink text={text} isShort />
      </Text>
    </Group>
  )
}

// Object.keys loses the literal names of the table.
const ids = Object.keys(clickIds) as (keyof typeof clickIds)[]

function ClickIds({ visit }: Pick<Props, 'visit'>) {
  const known = ids.flatMap((id) => {
    const value = visit[id]
    return value === null ? [] : [{ id, value }]
  })
  if (known.length === 0) return null
  return (
    <Group gap="xs">
      {known.map(({ id, value }) => (
        <Group key={id} gap={2} wrap="nowrap">
          <Code title={`${clickIds[id].label}: ${value}`}>
            {id}={value.length > 18 ? `${value.slice(0, 16)}…` : value}
          </Code>
          <Copy value={value} label={say.copyField(clickIds[id].label)} />
        </Group>
      ))}
    </Group>
  )
}

function Pages({ visit, names }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { pages, pageViews } = visit
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
        {isOpen ? say.hidePages : say.showPages(pageViews)}
      </Button>
      {isOpen ? (
        <Stack component="ol" gap={4} m={0} ps="md">
          {pages.map(({ path, title, at }) => (
            <li key={`${at} ${path}`}>
              <Text size="sm" className="free-text">
                {title ?? path}
              </Text>
              <Text size="xs" c="dimmed" className="free-text">
                {path} · {printValue('createdAt', at, names)}
              </Text>
            </li>
          ))}
          {pageViews > pages.length ? (
            <Text size="xs" c="dimmed">
              {say.morePages(pageViews - pages.length)}
            </Text>
          ) : null}
        </Stack>
      ) : null}
    </>
  )
}
