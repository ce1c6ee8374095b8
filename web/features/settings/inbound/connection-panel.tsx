import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orgQuery, useOrgMutation } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { PlatformMessage } from '../../../components/feedback/service-message.tsx'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { CopyBlock } from '../../../components/form/copy-block.tsx'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { FactList } from '../../../components/page/fact-list.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { formatInstant } from '../../../lib/times.ts'
import { type Connection, getConnectionState, hasVerifyToken, isChanging } from './connection.ts'
import { type Source, sourceQueries } from './source-state.ts'

const ConnectionDialog = lazyDialog(
  async () => (await import('./connection-dialog.tsx')).ConnectionDialog,
)

const texts = messages.inbound

/** Polling interval, in milliseconds, while something is changing in the background. */
const pollMs = 3_000

interface Props {
  readonly source: Source
}

/** The account that a source's leads are fetched from: state, token and backfill. */
export function ConnectionPanel({ source }: Props) {
  const org = useOrg()
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery({
    ...orgQuery(org.id, 'get_inbound_connection', { id: source.id }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isChanging(data.data, source) ? pollMs : false,
  })
  const mayChange = org.may('inbound.change')
  const client = useQueryClient()
  const { waiting, lastFetchedAt, backfill } = query.data?.data ?? {}
  const progress = [waiting, lastFetchedAt, backfill?.added].join()
  // Fetched leads change the counts that the card shows.
  useEffect(() => {
    if (progress === '') return
    void client.invalidateQueries({ queryKey: [org.id, 'list_inbound_activity'] })
  }, [client, org.id, progress])
  return (
    <QueryBoundary query={query}>
      {({ data: connection }) => (
        <Stack gap="md">
          {hasVerifyToken(source.kind) ? (
            <CopyBlock
              title={texts.verifyToken}
              text={connection.verifyToken}
              copy={texts.copyVerifyToken}
              spokenLabel={texts.copyVerifyTokenFor(source.name)}
            />
          ) : null}
          <State connection={connection} source={source} />
          {mayChange ? (
            <Group align="end" gap="sm">
              <Button size="xs" onClick={() => setIsOpen(true)}>
                {connection.hasAccessToken ? texts.reconnect : texts.connect}
              </Button>
              {connection.hasAccessToken ? (
                <Backfill source={source} connection={connection} />
              ) : null}
            </Group>
          ) : null}
          <BackfillState backfill={connection.backfill} />
          <ConnectionDialog
            isOpen={isOpen}
            source={source}
            connection={connection}
            onClose={() => setIsOpen(false)}
          />
        </Stack>
      )}
    </QueryBoundary>
  )
}

interface StateProps extends Props {
  readonly connection: Connection
}

function State({ connection, source }: StateProps) {
  const timeZone = useTimeZone()
  const { blockedReason, accessUntil, waiting } = connection
  const state = getConnectionState(connection, source)
  const access = [
    [
      texts.accessUntil,
      accessUntil === null ? texts.noExpiry : formatInstant(accessUntil, timeZone),
    ],
    [texts.waitingLeads, formatNumber(waiting)],
  ] as const
  return (
    <>
      {blockedReason === null ? null : (
        <Alert role="alert" variant="light" color="red" title={texts.accessLost}>
          <Text size="sm">{texts.accessLostHelp}</Text>
          <Text size="sm" mt={4} className="free-text">
            <PlatformMessage text={blockedReason} />
          </Text>
        </Alert>
      )}
      <FactList
        facts={[
          [texts.connection, texts.connectionStates[state]],
          ...(state === 'missing' ? [] : access),
        ]}
      />
    </>
  )
}

/** Numbers of days to choose from. */
const spans = [7, 30, 90] as const

function Backfill({ source: { id, name }, connection: { backfill } }: StateProps) {
  const [days, setDays] = useState<number>(spans[1])
  const [formId, setFormId] = useState('')
  const start = useOrgMutation('backfill_inbound_source', { stale: sourceQueries })
  const input = { id, days, ...(formId === '' ? {} : { formId }) }
  const isRunning = backfill !== null && backfill.endedAt === null
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={texts.backfillSpan(name)}
        data={spans.map((span) => ({ value: String(span), label: texts.lastDays(span) }))}
        value={String(days)}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      />
      <TextInput
        size="xs"
        w={130}
        aria-label={texts.backfillForm(name)}
        placeholder={texts.formId}
        inputMode="numeric"
        maxLength={30}
        value={formId}
        onChange={(event) => setFormId(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
      <Button
        size="xs"
        variant="default"
        disabled={isRunning}
        loading={start.isPending}
        onClick={() => toastOnSuccess(start.mutateAsync(input), texts.backfillStarted)}
      >
        {texts.backfill}
      </Button>
    </>
  )
}

function BackfillState({ backfill }: Pick<Connection, 'backfill'>) {
  if (backfill === null) return null
  const { read, added, endedAt, error } = backfill
  const counts = texts.backfillCounts(read, added)
  return (
    <Text size="sm" role="status" c={error === null ? 'dimmed' : 'red'} className="free-text">
      {endedAt === null ? texts.backfillRunning(counts) : texts.backfillEnded(counts)}{' '}
      {error === null ? null : <PlatformMessage text={error} />}
    </Text>
  )
}
