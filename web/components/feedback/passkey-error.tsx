import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { LeadtraceError } from '../../../sdk/index.ts'
import { messages } from '../../i18n/index.ts'
import { ErrorState } from './error-state.tsx'

interface Props {
  readonly error: Error | null
  /** Message to show if the browser's passkey request fails. */
  readonly failed: string
}

/** Shows the error from a passkey request; renders nothing if the user canceled. */
export function PasskeyError({ error, failed }: Props) {
  if (error === null || isDeclined(error)) return null
  if (error instanceof LeadtraceError) return <ErrorState error={error} />
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      {error.name === 'InvalidStateError' ? messages.signIn.passkeyExists : failed}
    </Alert>
  )
}

/** True if the user closed the browser's dialog; browsers report the same error for a timeout. */
const isDeclined = ({ name }: Error): boolean => name === 'NotAllowedError' || name === 'AbortError'
