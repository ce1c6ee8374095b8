import { Alert, Group, Loader, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconMoonStars } from '@tabler/icons-react'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { formatAgo } from '../../../lib/times.ts'
import { activityTotals, countRejections, type pixelState, type Site } from './pixel-activity.ts'
import { rejectionReason } from './rejection-reason.ts'

/** Maximum age of activity that counts as current. */
const freshMs = 60_000

interface Props {
  readonly site: Site
  readonly state: ReturnType<typeof pixelState>
  readonly now: number
}

/** Shows whether the pixel is installed, along with its events and rejections. */
export const PixelState = ({ site, state, now }: Props) => (
  <Stack gap="sm">
    <div role="status">
      <StateSign site={site} state={state} now={now} />
    </div>
    {isSilent(state) ? null : <Figures site={site} />}
    <Rejections site={site} />
  </Stack>
)

/** True if there is nothing to count yet. */
const isSilent = (state: Props['state']): boolean =>
  state === 'waiting' || state === 'silent' || state === 'noId'

function StateSign({ site, state, now }: Props) {
  const ago = formatAgo(site.lastSeenAt ?? site.createdAt, now)
  const texts = messages.pixel
  switch (state) {
    case 'waiting':
      return (
        <Alert
          color="blue"
          variant="light"
          icon={<Loader type="dots" size="sm" aria-hidden />}
          title={texts.waiting}
        >
          {texts.waitingHelp}
        </Alert>
      )
    case 'silent':
      return <Problem title={texts.silent} checks={texts.silentChecks} />
    case 'noId':
      return <Problem title={texts.noId} checks={texts.noIdChecks} />
    case 'noConsent':
      return <Problem title={texts.noConsent} checks={texts.noConsentChecks} />
    case 'refused':
      return <Problem title={texts.refusedOnly} checks={[texts.refusedOnlyHelp]} />
    case 'quiet':
      return (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconMoonStars aria-hidden />}
          title={texts.quiet(ago)}
        >
          {texts.quietHelp}
        </Alert>
      )
    case 'seen':
      return (
        <Group gap={6} c="var(--mantine-color-success-text)">
          <IconCircleCheck size={18} aria-hidden />
          <Text size="sm" fw={600}>
            {isFresh(site, now) ? texts.seenFresh : texts.seen(ago)}
          </Text>
        </Group>
      )
  }
}

interface ProblemProps {
  readonly title: string
  /** Suggestions for what to check, one sentence each. */
  readonly checks: readonly string[]
}

const Problem = ({ title, checks }: ProblemProps) => (
  <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} title={title}>
    {checks.map((check) => (
      <Text key={check} size="sm">
        {check}
      </Text>
    ))}
  </Alert>
)

const isFresh = ({ lastSeenAt }: Site, now: number): boolean =>
  lastSeenAt !== null && now - Date.parse(lastSeenAt) < freshMs

function Figures({ site }: { readonly site: Site }) {
  const [days, today] = [activityTotals(site.counts), activityTotals(site.countsToday)]
  const figures = [
    { key: 'pageViews', label: messages.pixel.pageViews },
    { key: 'withoutConsent', label: messages.pixel.withoutConsent },
    { key: 'leads', label: messages.pixel.leads },
    { key: 'refused', label: messages.pixel.refused },
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
            {messages.pixel.ofToday(formatNumber(today[key]))}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}

function Rejections({ site }: { readonly site: Site }) {
  const refusals = countRejections(site.counts)
  if (refusals.length === 0) return null
  return (
    <Stack gap={6}>
      {refusals.map(({ reason, n }) => {
        const { title, help } = rejectionReason(reason)
        return (
          <Text key={reason} size="sm">
            <Text span fw={600}>
              {title}
            </Text>{' '}
            <Text span c="dimmed">
              ({messages.pixel.refusedTimes(n)})
            </Text>{' '}
            {help}
          </Text>
        )
      })}
    </Stack>
  )
}
