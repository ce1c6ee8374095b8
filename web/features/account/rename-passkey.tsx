import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Passkey } from '../../../contract/organizations/account.ts'
import { passkeys, renamePasskey } from '../../api/auth-account.ts'
import { FormOf, useSentForm } from '../../components/form/async-form.tsx'
import { words } from '../../i18n/en/index.ts'

interface Props {
  readonly passkey: Passkey
  readonly onDone: () => void
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey: { id, name: known }, onDone }: Props) {
  const client = useQueryClient()
  const sent = useSentForm({
    initialValues: { name: known },
    send: ({ name }) => renamePasskey({ id, name }),
    onDone: async () => {
      await client.refetchQueries(passkeys)
      onDone()
    },
  })
  return (
    <FormOf sent={sent} submit={words.parts.save}>
      <TextInput
        label={words.account.passkeyName}
        required
        withAsterisk={false}
        maxLength={200}
        data-autofocus
        {...sent.form.getInputProps('name')}
      />
    </FormOf>
  )
}
