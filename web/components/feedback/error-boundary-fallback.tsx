import { Button, Center, Stack, Text, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { LeadtraceError } from '../../../sdk/index.ts'
import { shared } from '../../i18n/shared.ts'
import { isChunkLoadError } from './chunk-load-error.ts'
import { errorMessage } from './toast.ts'

/** Replaces a page that failed to render or load. The rest of the app keeps working. */
export function ErrorBoundaryFallback({ error, reset }: ErrorComponentProps) {
  const isMissing = isChunkLoadError(error)
  const retry = isMissing ? () => void reloadPage(reset) : reset
  return (
    <Center mih="60vh" p="md">
      <Stack align="center" gap="xs" role="alert">
        <Title order={1} size="h2">
          {isMissing || error instanceof LeadtraceError ? shared.wentWrong : shared.brokenTitle}
        </Title>
        <Text c="dimmed">{isMissing ? shared.offline : errorMessage(error)}</Text>
        <Button variant="default" onClick={retry}>
          {shared.tryAgain}
        </Button>
      </Stack>
    </Center>
  )
}

/**
 * Reloads to get the new file names, but only if the service responds: otherwise the browser's own
 * error page would appear.
 */
const reloadPage = (onOffline: () => void): Promise<void> =>
  fetch(window.location.href, { method: 'HEAD' }).then(() => window.location.reload(), onOffline)
