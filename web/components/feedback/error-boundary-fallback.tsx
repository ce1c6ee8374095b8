import { Button, Center, Stack, Text, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { LeadtraceError } from '../../../sdk/index.ts'
import { parts } from '../../i18n/en/shared.ts'
import { isNotLoaded } from './chunk-load-error.ts'
import { errorMessage } from './toast.ts'

/** What stands where a page broke. The rest of the app goes on. */
export function ErrorBoundaryFallback({ error, reset }: ErrorComponentProps) {
  const isMissing = isNotLoaded(error)
  const retry = isMissing ? () => void loadAnew(reset) : reset
  return (
    <Center mih="60vh" p="md">
      <Stack align="center" gap="xs" role="alert">
        <Title order={1} size="h2">
          {isMissing || error instanceof LeadtraceError ? parts.wentWrong : parts.brokenTitle}
        </Title>
        <Text c="dimmed">{isMissing ? parts.offline : errorMessage(error)}</Text>
        <Button variant="default" onClick={retry}>
          {parts.tryAgain}
        </Button>
      </Stack>
    </Center>
  )
}

/** Loads the names of the files, too; while nobody answers, the browser's own page would come. */
const loadAnew = (otherwise: () => void): Promise<void> =>
  fetch(window.location.href, { method: 'HEAD' }).then(() => window.location.reload(), otherwise)
