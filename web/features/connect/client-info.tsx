import { Alert, Stack, Text } from '@mantine/core'
import { IconDeviceLaptop, IconInfoCircle } from '@tabler/icons-react'
import type { GetConnectRequestOutput } from '../../../sdk/app-operations.generated.ts'
import { messages } from '../../i18n/index.ts'

const texts = messages.connect

interface Props {
  readonly request: GetConnectRequestOutput
}

/** The app's publisher, and the redirect destination. */
export const ClientInfo = ({ request }: Props) => (
  <Stack gap="xs">
    {request.client.host === null ? null : (
      <Text size="sm">{texts.madeBy(request.client.host)}</Text>
    )}
    <Warning request={request} />
    <Text size="sm">
      {texts.goesTo}{' '}
      <Text span inherit fw={600} className="free-text">
        {request.redirectHost}
      </Text>
    </Text>
  </Stack>
)

/** A single warning about everything that is unverified. */
function Warning({ request: { client, loopback } }: Props) {
  if (client.host !== null && !loopback) return null
  const isNamed = client.host !== null
  return (
    <Alert
      color="yellow"
      variant="light"
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      icon={loopback ? <IconDeviceLaptop aria-hidden /> : <IconInfoCircle aria-hidden />}
      title={loopback ? texts.loopbackTitle : texts.unverifiedTitle}
    >
      {loopback ? texts.loopback(isNamed) : texts.unverified}
    </Alert>
  )
}
