import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { LeadtraceError } from '../../../sdk/index.ts'
import { messages } from '../../i18n/index.ts'
import { ErrorState } from './error-state.tsx'

interface Props {
  readonly error: Error | null
  /** What to say when the browser failed. */
  readonly failed: string
}

/** What went wrong with a passkey; nothing where the person only changed their mind. */
export function PasskeyError({ error, failed }: Props) {
  if (error === null || isDeclined(error)) return null
  if (error instanceof LeadtraceError) return <ErrorState error={error} />
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      {error.name === 'InvalidStateError' ? messages.signIn.passkeyExists : failed}
    </Alert>
  )
}

/** True when the person closed the browser's dialog, or let it time out: it does not tell which. */
const isDeclined = ({ name }: Error): boolean => name === 'NotAllowedError' || name === 'AbortError'
