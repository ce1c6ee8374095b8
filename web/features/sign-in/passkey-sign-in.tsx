import { Button, Divider } from '@mantine/core'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { signInWithPasskey } from '../../api/auth-sign-in.ts'
import { PasskeyError } from '../../components/feedback/passkey-error.tsx'
import { messages } from '../../i18n/index.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'
import { useRefreshSession } from './use-refresh-session.ts'

/** Signs in with a passkey, using the button or the browser's autofill. */
export function PasskeySignIn() {
  const refreshSession = useRefreshSession()
  const [rejection, setRejection] = useState<Error | null>(null)
  // Separate from the mutation's state, which changes too late: by then, stopping the autofill
  // would cancel the prompt.
  const [isPrompting, setIsPrompting] = useState(false)
  const { mutate, error } = useMutation({
    mutationFn: () => signInWithPasskey({ asAutofill: false }),
    onSuccess: refreshSession,
    onSettled: () => setIsPrompting(false),
  })
  usePasskeyAutofill(!isPrompting, () => void refreshSession().catch(setRejection), setRejection)
  const signInByButton = () => {
    setRejection(null)
    setIsPrompting(true)
    mutate()
  }
  if (!browserSupportsWebAuthn()) return null
  return (
    <>
      <Divider label={messages.signIn.or} />
      <PasskeyError error={rejection ?? error} failed={messages.signIn.passkeyFailed} />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden />}
        loading={isPrompting}
        onClick={signInByButton}
      >
        {messages.signIn.usePasskey}
      </Button>
    </>
  )
}
