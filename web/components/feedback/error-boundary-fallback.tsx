import { Button, Center, Stack, Text, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { LeadtraceError } from '../../../sdk/index.ts'
import { shared } from '../../i18n/shared.ts'
import { isChunkLoadError } from '../loading/chunk-load-error.ts'
import { LoadFailureNotice } from '../loading/load-failure-notice.tsx'
import { errorMessage } from './toast.ts'

/** Replaces a page that failed to render or load, so that the rest of the app keeps working. */
export function ErrorBoundaryFallback({ error, reset }: ErrorComponentProps) {
  // The router remembers that the page's code failed to load, so a retry requires a reload.
  if (isChunkLoadError(error)) return <LoadFailureNotice error={error} isPage />
  return (
    <Center mih="60vh" p="md">
      <Stack align="center" gap="xs" role="alert">
        <Title order={1} size="h2">
          {error instanceof LeadtraceError ? shared.wentWrong : shared.brokenTitle}
        </Title>
        <Text c="dimmed">{errorMessage(error)}</Text>
        <Button variant="default" onClick={reset}>
          {shared.tryAgain}
        </Button>
      </Stack>
    </Center>
  )
}
