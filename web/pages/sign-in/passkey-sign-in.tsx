import { Button, Divider } from '@mantine/core'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { signInWithPasskey } from '../../api/auth-sign-in.ts'
import { words } from '../../words/index.ts'
import { PasskeyProblem } from './passkey-problem.tsx'
import { useArrive } from './use-arrive.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

/** Signs in with a passkey: by a button, and among what the browser offers for the address. */
export function PasskeySignIn() {
  const arrive = useArrive()
  const [refused, setRefused] = useState<Error | null>(null)
  const asking = useMutation({
    mutationFn: () => signInWithPasskey({ asAutofill: false }),
    onMutate: () => setRefused(null),
    onSuccess: arrive,
  })
  usePasskeyAutofill(!asking.isPending, () => void arrive().catch(setRefused), setRefused)
  if (!browserSupportsWebAuthn()) return null
  return (
    <>
      <Divider label={words.signIn.or} />
      <PasskeyProblem error={refused ?? asking.error} failed={words.signIn.passkeyFailed} />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden />}
        loading={asking.isPending}
        onClick={() => asking.mutate()}
      >
        {words.signIn.usePasskey}
      </Button>
    </>
  )
}
