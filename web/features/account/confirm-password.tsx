import { Text } from '@mantine/core'
import { AsyncForm, useAsyncForm } from '../../components/form/async-form.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { messages } from '../../i18n/index.ts'

interface Props<R> {
  /** Consequence of the change. */
  readonly help?: string
  readonly submit: string
  readonly color?: string
  readonly send: (password: string) => Promise<R>
  readonly onDone: (result: R) => unknown
}

/** Asks for the password before a security-related change. */
export function ConfirmPassword<R>({ help, submit, color, send, onDone }: Props<R>) {
  const submission = useAsyncForm({
    initialValues: { password: '' },
    send: ({ password }) => send(password),
    onDone,
    fieldByReason: { INVALID_PASSWORD: 'password' },
  })
  return (
    <AsyncForm submission={submission} submit={submit} {...(color === undefined ? {} : { color })}>
      {help === undefined ? null : <Text size="sm">{help}</Text>}
      <PasswordField
        label={messages.account.confirmPassword}
        autoComplete="current-password"
        data-autofocus
        {...submission.form.getInputProps('password')}
      />
    </AsyncForm>
  )
}
