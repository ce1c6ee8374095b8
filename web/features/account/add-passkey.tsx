import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addPasskey, passkeys } from '../../api/auth-account.ts'
import { reasonOf } from '../../api/call-auth.ts'
import { PasskeyProblem } from '../../components/feedback/passkey-error.tsx'
import { tell } from '../../components/feedback/toast.ts'
import { Password } from '../../components/form/password-field.tsx'
import { words } from '../../i18n/en/index.ts'
import { browserName } from './browser-name.ts'

/** Makes a passkey. Some minutes after signing in, the password is asked for first. */
export function AddPasskey({ onDone }: { readonly onDone: () => void }) {
  const client = useQueryClient()
  const [asksPassword, setAsksPassword] = useState(false)
  const form = useForm({ initialValues: { name: browserName(navigator.userAgent), password: '' } })
  const add = useMutation({
    mutationFn: ({ name, password }: { name: string; password: string }) =>
      addPasskey(asksPassword ? { name, password } : { name }),
    onSuccess: async () => {
      await client.refetchQueries(passkeys)
      tell(words.account.passkeyAdded)
      onDone()
    },
    onError: (error) => {
      if (reasonOf(error) === 'SESSION_NOT_FRESH') setAsksPassword(true)
      if (reasonOf(error) === 'INVALID_PASSWORD') form.setFieldError('password', error.message)
    },
  })
  return (
    <Stack
      renderRoot={(props) => (
        <form onSubmit={form.onSubmit((values) => add.mutate(values))} {...props} />
      )}
    >
      <Text size="sm">
        {asksPassword ? words.signIn.reasons.SESSION_NOT_FRESH : words.account.addPasskeyHelp}
      </Text>
      <TextInput
        label={words.account.passkeyName}
        description={words.account.passkeyNameHelp}
        required
        withAsterisk={false}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {asksPassword ? (
        <Password
          label={words.account.confirmPassword}
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('password')}
        />
      ) : null}
      {isTold(add.error) ? null : (
        <PasskeyProblem error={add.error} failed={words.signIn.passkeyNotMade} />
      )}
      <Button type="submit" loading={add.isPending}>
        {words.account.addPasskeySubmit}
      </Button>
    </Stack>
  )
}

/** True for what stands elsewhere in the form. */
const isTold = (error: Error | null): boolean =>
  ['SESSION_NOT_FRESH', 'INVALID_PASSWORD'].includes(reasonOf(error) ?? '')
