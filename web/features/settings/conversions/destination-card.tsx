import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import type { GetConversionStatusOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { PlatformMessage } from '../../../components/feedback/service-message.tsx'
import { Card } from '../../../components/page/card.tsx'
import { FactList } from '../../../components/page/fact-list.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { formatInstant } from '../../../lib/times.ts'
import { ConnectionPanel } from './connection-panel.tsx'
import { ConversionLog } from './conversion-log.tsx'
import { DestinationActions } from './destination-actions.tsx'
import { type Destination, getResults, getState, isFile, stateColors } from './destination-state.ts'
import { DryRunResult } from './dry-run-result.tsx'

const texts = messages.conversions

interface Props {
  readonly destination: Destination
}

interface CardProps extends Props {
  readonly onEdit: () => void
}

/** A destination with its state, its conversions and a check to run before it is turned on. */
export function DestinationCard({ destination, onEdit }: CardProps) {
  const [showsLog, setShowsLog] = useState(false)
  const [showsCheck, setShowsCheck] = useState(false)
  const { name, kind } = destination
  const state = getState(destination, Date.now())
  return (
    <Card
      title={name}
      mark={
        <Badge variant="light" color={stateColors[state]} tt="none">
          {texts.states[state]}
        </Badge>
      }
      actions={
        <DestinationActions
          destination={destination}
          onCheck={() => setShowsCheck(true)}
          onEdit={onEdit}
        />
      }
    >
      <Stack gap="md">
        <ProblemAlert destination={destination} />
        <Text size="sm">{texts.kinds[kind]}</Text>
        {destination.enabled ? <BacklogAlert id={destination.id} /> : null}
        <Facts destination={destination} />
        <ConnectionPanel destination={destination} />
        {showsCheck ? <DryRunResult id={destination.id} /> : null}
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={showsLog}
            aria-label={texts.showLog(name)}
            onClick={() => setShowsLog(!showsLog)}
          >
            {texts.log}
          </Button>
        </Group>
        {showsLog ? <ConversionLog destination={destination} /> : null}
      </Stack>
    </Card>
  )
}

/** Shows why nothing is being sent, and when sending will be retried. */
function ProblemAlert({ destination: { name, blockedReason, pausedReason, pausedUntil } }: Props) {
  const timeZone = useTimeZone()
  const reason = blockedReason ?? pausedReason
  if (reason === null) return null
  return (
    <Alert
      role="alert"
      variant="light"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={texts.blockedTitle(name)}
    >
      <Text size="sm" className="free-text">
        {texts.blockedHelp}
        {pausedUntil === null ? '' : ` ${texts.nextTry(formatInstant(pausedUntil, timeZone))}`}
      </Text>
      <Text size="sm" mt={4} className="free-text">
        <PlatformMessage text={reason} />
      </Text>
    </Alert>
  )
}

/** Warns before pending conversions are lost. */
function BacklogAlert({ id }: { readonly id: string }) {
  const timeZone = useTimeZone()
  const status = useOrgQuery('get_conversion_status', { id }).data?.data
  if (status === undefined || (status.expiresAt === null && !status.isLate)) return null
  const { expiring, expiresAt } = status
  return (
    <Alert role="note" variant="light" color="yellow" icon={<IconClockExclamation aria-hidden />}>
      {expiresAt === null
        ? texts.late
        : texts.expiring(expiring, formatInstant(expiresAt, timeZone))}
    </Alert>
  )
}

function Facts({ destination: { id, kind, rules } }: Props) {
  const timeZone = useTimeZone()
  const status = useOrgQuery('get_conversion_status', { id }).data?.data
  const lastAt = isFile(kind) ? status?.pulls[0]?.at : status?.lastAcceptedAt
  const waiting = (status?.states ?? [])
    .filter(({ state }) => state === 'waiting' || state === 'held')
    .reduce((sum, { count }) => sum + count, 0)
  const since = status?.oldestWaitingAt ?? null
  const waitingText = [
    waiting === 0 ? texts.nothingWaits : formatNumber(waiting),
    ...(since === null ? [] : [texts.waitingSince(formatInstant(since, timeZone))]),
  ].join(' ')
  const retractions = status?.retractions
  const retracted = retractions === undefined ? '' : describeRetractions(retractions)
  return (
    <FactList
      facts={[
        [texts.rules, rules.map(({ action }) => action).join(', ') || messages.shared.none],
        [
          isFile(kind) ? texts.lastFetched : texts.lastAccepted,
          lastAt == null ? texts.never : formatInstant(lastAt, timeZone),
        ],
        [texts.waiting, waitingText],
        [texts.results, texts.resultsOf[getResults(kind)]],
        ...(retractions === undefined || retracted === ''
          ? []
          : [
              [
                texts.erasedLeads,
                <Retracted key="erased" text={retracted} {...retractions} />,
              ] as const,
            ]),
      ]}
    />
  )
}

type Retractions = GetConversionStatusOutput['retractions']

/** What happened to retractions for erased leads; empty if there are none. */
const describeRetractions = (counts: Retractions): string =>
  (['waiting', 'accepted', 'rejected', 'unanswered'] as const)
    .filter((state) => counts[state] > 0)
    .map((state) => texts.erasedResults[state](formatNumber(counts[state])))
    .join(' · ')

/** @param props With the description of the retractions. */
function Retracted({ text, code, message }: Retractions & { readonly text: string }) {
  return (
    <>
      {text}
      {code === null ? null : ' · '}
      {code === null ? null : (
        <PlatformMessage text={message === null ? code : `${message} (${code})`} />
      )}
    </>
  )
}
