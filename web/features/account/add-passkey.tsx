import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addPasskey, passkeys } from '../../api/auth-account.ts'
import { errorReason } from '../../api/call-auth.ts'
import { PasskeyError } from '../../components/feedback/passkey-error.tsx'
import { errorMessage, toastSuccess } from '../../components/feedback/toast.ts'
import { PasswordField } from '../../components/form/password-field.tsx'
import { useKeptForm } from '../../components/form/use-kept-form.ts'
import { messages } from '../../i18n/index.ts'
import { browserName } from './browser-name.ts'

/** Adds a passkey. Asks for the password if the last sign-in was more than a few minutes ago. */
export function AddPasskey({ onDone }: { readonly onDone: () => void }) {
  const client = useQueryClient()
  const [needsPassword, setNeedsPassword] = useState(false)
  const form = useForm({ initialValues: { name: browserName(navigator.userAgent), password: '' } })
  useKeptForm('new passkey', form)
  const add = useMutation({
    mutationFn: ({ name, password }: { name: string; password: string }) =>
      addPasskey(needsPassword ? { name, password } : { name }),
    onSuccess: async () => {
      await client.refetchQueries(passkeys)
      toastSuccess(messages.account.passkeyAdded)
      onDone()
    },
    onError: (error) => {
      if (errorReason(error) === 'SESSION_NOT_FRESH') setNeedsPassword(true)
      if (errorReason(error) === 'INVALID_PASSWORD')
        form.setFieldError('password', errorMessage(error))
    },
  })
  return (
    <Stack
      renderRoot={(props) => (
        <form onSubmit={form.onSubmit((values) => add.mutate(values))} {...props} />
      )}
    >
      <Text size="sm">
        {needsPassword
          ? messages.signIn.reasons.SESSION_NOT_FRESH
          : messages.account.addPasskeyHelp}
      </Text>
      <TextInput
        label={messages.account.passkeyName}
        description={messages.account.passkeyNameHelp}
        required
        withAsterisk={false}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {needsPassword ? (
        <PasswordField
          label={messages.account.confirmPassword}
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('password')}
        />
      ) : null}
      {isShownElsewhere(add.error) ? null : (
        <PasskeyError error={add.error} failed={messages.signIn.passkeyNotCreated} />
      )}
      <Button type="submit" loading={add.isPending}>
        {messages.account.addPasskeySubmit}
      </Button>
    </Stack>
  )
}

/** True if the error is shown in another part of the form. */
const isShownElsewhere = (error: Error | null): boolean =>
  ['SESSION_NOT_FRESH', 'INVALID_PASSWORD'].includes(errorReason(error) ?? '')
