import { Button, Divider } from '@mantine/core'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { signInWithPasskey } from '../../api/auth-sign-in.ts'
import { PasskeyProblem } from '../../components/feedback/passkey-error.tsx'
import { words } from '../../i18n/en/index.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'
import { useRefreshSession } from './use-refresh-session.ts'

/** Signs in with a passkey: by a button, and among what the browser offers for the address. */
export function PasskeySignIn() {
  const arrive = useRefreshSession()
  const [refused, setRefused] = useState<Error | null>(null)
  // Not the mutation's own: that tells later, and the end of what is offered would end what is asked.
  const [isAsking, setAsking] = useState(false)
  const { mutate, error } = useMutation({
    mutationFn: () => signInWithPasskey({ asAutofill: false }),
    onSuccess: arrive,
    onSettled: () => setAsking(false),
  })
  usePasskeyAutofill(!isAsking, () => void arrive().catch(setRefused), setRefused)
  const ask = () => {
    setRefused(null)
    setAsking(true)
    mutate()
  }
  if (!browserSupportsWebAuthn()) return null
  return (
    <>
      <Divider label={words.signIn.or} />
      <PasskeyProblem error={refused ?? error} failed={words.signIn.passkeyFailed} />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden />}
        loading={isAsking}
        onClick={ask}
      >
        {words.signIn.usePasskey}
      </Button>
    </>
  )
}
