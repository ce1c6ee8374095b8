import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Passkey } from '../../../contract/organizations/account.ts'
import { passkeys, renamePasskey } from '../../api/auth-account.ts'
import { AsyncForm, useAsyncForm } from '../../components/form/async-form.tsx'
import { messages } from '../../i18n/index.ts'

interface Props {
  readonly passkey: Passkey
  readonly onDone: () => void
}

export function RenamePasskey({ passkey: { id, name: currentName }, onDone }: Props) {
  const client = useQueryClient()
  const submission = useAsyncForm({
    initialValues: { name: currentName },
    send: ({ name }) => renamePasskey({ id, name }),
    onDone: async () => {
      await client.refetchQueries(passkeys)
      onDone()
    },
  })
  return (
    <AsyncForm submission={submission} submit={messages.shared.save}>
      <TextInput
        label={messages.account.passkeyName}
        required
        withAsterisk={false}
        maxLength={200}
        data-autofocus
        {...submission.form.getInputProps('name')}
      />
    </AsyncForm>
  )
}
