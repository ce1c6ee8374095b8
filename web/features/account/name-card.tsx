import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { changeName } from '../../api/auth-account.ts'
import { meQuery } from '../../api/me.ts'
import { useMe } from '../../auth/use-org.ts'
import { toastSuccess } from '../../components/feedback/toast.ts'
import { AsyncForm, useAsyncForm } from '../../components/form/async-form.tsx'
import { Card } from '../../components/page/card.tsx'
import { messages } from '../../i18n/index.ts'

export function NameCard() {
  const me = useMe()
  const client = useQueryClient()
  const submission = useAsyncForm({
    initialValues: { name: me.name },
    send: ({ name }) => changeName(name),
    onDone: async () => {
      await client.refetchQueries(meQuery)
      toastSuccess(messages.account.nameSaved)
    },
  })
  return (
    <Card title={messages.account.profile}>
      <AsyncForm submission={submission} submit={messages.shared.save}>
        <TextInput
          label={messages.account.name}
          description={messages.account.nameHelp}
          required
          withAsterisk={false}
          maxLength={200}
          maw={400}
          autoComplete="name"
          {...submission.form.getInputProps('name')}
        />
      </AsyncForm>
    </Card>
  )
}
