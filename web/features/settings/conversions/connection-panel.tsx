import { Alert, Button, Group, Text } from '@mantine/core'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatInstant } from '../../../lib/times.ts'
import { type Destination, destinationQueries } from './destination-state.ts'

const texts = messages.conversions

interface Props {
  readonly destination: Destination
}

/** Connection to the ad account, for platforms that require one. */
export function ConnectionPanel({ destination: { id, connection, hasSecret, kind } }: Props) {
  const org = useOrg()
  const timeZone = useTimeZone()
  if (connection === null) return null
  const { connectedAt, isConfigured, variables } = connection
  const usesToken = kind === 'linkedin' && hasSecret && connectedAt === null
  return (
    <>
      {isConfigured || usesToken ? null : (
        <Alert role="note" variant="light" color="yellow">
          {texts.notConfigured(variables.join(', '))}
        </Alert>
      )}
      <Group>
        <Text size="sm">
          {usesToken
            ? texts.usesToken
            : connectedAt === null
              ? texts.notConnected
              : texts.connectedSince(formatInstant(connectedAt, timeZone))}
        </Text>
        {org.may('conversions.change') ? (
          <ConnectionButtons id={id} isConnected={connectedAt !== null} isReady={isConfigured} />
        ) : null}
      </Group>
    </>
  )
}

interface ButtonsProps {
  readonly id: string
  readonly isConnected: boolean
  readonly isReady: boolean
}

function ConnectionButtons({ id, isConnected, isReady }: ButtonsProps) {
  const connect = useOrgMutation('connect_conversion_destination', { stale: [] })
  const open = () => connect.mutate({ id }, { onSuccess: ({ url }) => window.location.assign(url) })
  const disconnect = useOrgMutation('disconnect_conversion_destination', {
    stale: destinationQueries,
  })
  const confirm = () =>
    modals.confirmRed({
      title: texts.disconnectTitle,
      help: texts.disconnectHelp,
      confirm: texts.disconnectSubmit,
      onConfirm: () => toastOnSuccess(disconnect.mutateAsync({ id }), texts.disconnected),
    })
  return (
    <>
      <Button size="xs" disabled={!isReady} loading={connect.isPending} onClick={open}>
        {isConnected ? texts.reconnect : texts.connect}
      </Button>
      {isConnected ? (
        <Button size="xs" variant="default" onClick={confirm}>
          {texts.disconnect}
        </Button>
      ) : null}
    </>
  )
}
