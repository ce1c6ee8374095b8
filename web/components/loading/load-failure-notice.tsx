import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { shared } from '../../i18n/shared.ts'
import { reloadPage } from '../form/kept-drafts.ts'
import {
  entryScript,
  findLoadFailure,
  type LoadFailure,
  responseTimeoutMs,
} from './find-load-failure.ts'
import { loadFailureTexts } from './load-failure-texts.ts'

interface Props {
  readonly error: unknown
  /** True if the notice replaces an entire page. */
  readonly isPage?: boolean
}

/**
 * Shown in place of a page, section or chart whose code could not be loaded. Retrying requires a
 * reload, because Chromium and React remember that a file failed to load.
 */
export function LoadFailureNotice({ error, isPage = false }: Props) {
  const [attempt, setAttempt] = useState(0)
  const failure = useLoadFailure(error, attempt)
  if (failure === undefined) return null
  const { title, help, needsReload } = loadFailureTexts[failure]
  const retry = () => void reloadIfReachable(() => setAttempt(attempt + 1))
  return (
    <Center mih={isPage ? '60vh' : 160} p="md">
      <Stack align="center" gap="xs" role="alert">
        <Title order={isPage ? 1 : 2} size={isPage ? 'h2' : 'h4'} ta="center">
          {title}
        </Title>
        <Text c="dimmed" size={isPage ? 'md' : 'sm'} ta="center">
          {help}
        </Text>
        <Button variant="default" onClick={needsReload ? reloadPage : retry}>
          {needsReload ? shared.reload : shared.tryAgain}
        </Button>
      </Stack>
    </Center>
  )
}

function useLoadFailure(error: unknown, attempt: number): LoadFailure | undefined {
  const [failure, setFailure] = useState<LoadFailure>()
  useEffect(() => {
    let isCurrent = true
    void findLoadFailure(error, { entry: entryScript() }).then((found) => {
      if (isCurrent) setFailure(found)
    })
    return () => {
      isCurrent = false
    }
  }, [error, attempt])
  return failure
}

/** Reload only if the service responds; otherwise, the browser would show its own error page. */
const reloadIfReachable = (onUnreachable: () => void): Promise<void> =>
  fetch(window.location.href, { signal: AbortSignal.timeout(responseTimeoutMs) }).then(
    (response) => (response.ok ? reloadPage() : onUnreachable()),
    onUnreachable,
  )
