import { Text } from '@mantine/core'
import { FormOf, useSentForm } from '../../components/form/async-form.tsx'
import { Password } from '../../components/form/password-field.tsx'
import { words } from '../../i18n/en/index.ts'

interface Props<R> {
  /** What will happen. */
  readonly help?: string
  readonly submit: string
  readonly color?: string
  readonly send: (password: string) => Promise<R>
  readonly onDone: (result: R) => unknown
}

/** Asks for the password before something that protects the account changes. */
export function ConfirmPassword<R>({ help, submit, color, send, onDone }: Props<R>) {
  const sent = useSentForm({
    initialValues: { password: '' },
    send: ({ password }) => send(password),
    onDone,
    fieldOf: { INVALID_PASSWORD: 'password' },
  })
  return (
    <FormOf sent={sent} submit={submit} {...(color === undefined ? {} : { color })}>
      {help === undefined ? null : <Text size="sm">{help}</Text>}
      <Password
        label={words.account.confirmPassword}
        autoComplete="current-password"
        data-autofocus
        {...sent.form.getInputProps('password')}
      />
    </FormOf>
  )
}
