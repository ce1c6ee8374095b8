import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { LeadtraceError } from '../../../sdk/index.ts'
import { shared } from '../../i18n/shared.ts'
import { errorMessage } from './toast.ts'

interface Props {
  readonly error: unknown
  /** Retries the request; shown as a button if a retry may help. */
  readonly retry?: (() => void) | undefined
}

/** Error message shown in place of a result. */
export const ErrorState = ({ error, retry }: Props) => (
  <Alert
    role="alert"
    color="red"
    variant="light"
    icon={<IconAlertTriangle aria-hidden />}
    title={shared.wentWrong}
  >
    <Text size="sm">{errorMessage(error)}</Text>
    <Group mt="sm" gap="md">
      {retry === undefined ? null : (
        <Button size="xs" variant="default" onClick={retry}>
          {shared.tryAgain}
        </Button>
      )}
      {error instanceof LeadtraceError && error.requestId !== undefined ? (
        <Text size="xs" c="dimmed">
          {shared.requestId(error.requestId)}
        </Text>
      ) : null}
    </Group>
  </Alert>
)
