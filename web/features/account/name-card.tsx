import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { changeName } from '../../api/auth-account.ts'
import { meQuery } from '../../api/me.ts'
import { useMe } from '../../auth/use-org.ts'
import { tell } from '../../components/feedback/toast.ts'
import { FormOf, useSentForm } from '../../components/form/async-form.tsx'
import { Card } from '../../components/page/card.tsx'
import { words } from '../../i18n/en/index.ts'

/** Changes one's own name. */
export function NameCard() {
  const me = useMe()
  const client = useQueryClient()
  const sent = useSentForm({
    initialValues: { name: me.name },
    send: ({ name }) => changeName(name),
    onDone: async () => {
      await client.refetchQueries(meQuery)
      tell(words.account.nameSaved)
    },
  })
  return (
    <Card title={words.account.profile}>
      <FormOf sent={sent} submit={words.parts.save}>
        <TextInput
          label={words.account.name}
          description={words.account.nameHelp}
          required
          withAsterisk={false}
          maxLength={200}
          maw={400}
          autoComplete="name"
          {...sent.form.getInputProps('name')}
        />
      </FormOf>
    </Card>
  )
}
