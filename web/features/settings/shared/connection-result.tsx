import { Alert } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { messages } from '../../../i18n/index.ts'

/** Result of a platform's consent page, which the service adds to the URL. */
export function ConnectionResult() {
  const { connection } = useSearch({ from: '/o/$orgId/settings/$section' })
  const results: Readonly<Record<string, string>> = messages.settings.connectionResults
  const text = connection === undefined ? undefined : results[connection]
  if (text === undefined) return null
  return (
    <Alert role="status" variant="light" color={connection === 'connected' ? 'success' : 'red'}>
      {text}
    </Alert>
  )
}
