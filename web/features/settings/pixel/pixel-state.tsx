import { Alert, Group, Loader, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconMoonStars } from '@tabler/icons-react'
import { words } from '../../../i18n/en/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { formatAgo } from '../../../lib/times.ts'
import { refusalsOf, type Site, type stateOf, sumsOf } from './pixel-activity.ts'
import { reasonOf } from './rejection-reason.ts'

/** Age in milliseconds up to which a sign of life is called new. */
const freshMs = 60_000

interface Props {
  readonly site: Site
  readonly state: ReturnType<typeof stateOf>
  readonly now: number
}

/** Whether the pixel is seen, what it sent, and what of that was refused. */
export const PixelState = ({ site, state, now }: Props) => (
  <Stack gap="sm">
    <div role="status">
      <Sign site={site} state={state} now={now} />
    </div>
    {state === 'waiting' ? null : <Figures site={site} />}
    <Refusals site={site} />
  </Stack>
)

function Sign({ site, state, now }: Props) {
  const ago = formatAgo(site.lastSeenAt ?? site.createdAt, now)
  switch (state) {
    case 'waiting':
      return (
        <Alert
          color="blue"
          variant="light"
          icon={<Loader type="dots" size="sm" aria-hidden />}
          title={words.pixel.waiting}
        >
          {words.pixel.waitingHelp}
        </Alert>
      )
    case 'refused':
      return (
        <Alert
          color="orange"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={words.pixel.refusedOnly}
        >
          {words.pixel.refusedOnlyHelp}
        </Alert>
      )
    case 'quiet':
      return (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconMoonStars aria-hidden />}
          title={words.pixel.quiet(ago)}
        >
          {words.pixel.quietHelp}
        </Alert>
      )
    case 'seen':
      return (
        <Group gap={6} c="var(--mantine-color-brand-text)">
          <IconCircleCheck size={18} aria-hidden />
          <Text size="sm" fw={600}>
            {isFresh(site, now) ? words.pixel.seenFresh : words.pixel.seen(ago)}
          </Text>
        </Group>
      )
  }
}

const isFresh = ({ lastSeenAt }: Site, now: number): boolean =>
  lastSeenAt !== null && now - Date.parse(lastSeenAt) < freshMs

function Figures({ site }: { readonly site: Site }) {
  const [days, today] = [sumsOf(site.counts), sumsOf(site.countsToday)]
  const figures = [
    { key: 'pageViews', label: words.pixel.pageViews },
    { key: 'withoutConsent', label: words.pixel.withoutConsent },
    { key: 'leads', label: words.pixel.leads },
    { key: 'refused', label: words.pixel.refused },
  ] as const
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
      {figures.map(({ key, label }) => (
        <div key={key}>
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text fw={650} size="lg" className="figures">
            {formatNumber(days[key])}
          </Text>
          <Text size="xs" c="dimmed" className="figures">
            {words.pixel.ofToday(formatNumber(today[key]))}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}

function Refusals({ site }: { readonly site: Site }) {
  const refusals = refusalsOf(site.counts)
  if (refusals.length === 0) return null
  return (
    <Stack gap={6}>
      {refusals.map(({ reason, n }) => {
        const { title, help } = reasonOf(reason)
        return (
          <Text key={reason} size="sm">
            <Text span fw={600}>
              {title}
            </Text>{' '}
            <Text span c="dimmed">
              ({words.pixel.refusedTimes(n)})
            </Text>{' '}
            {help}
          </Text>
        )
      })}
    </Stack>
  )
}
