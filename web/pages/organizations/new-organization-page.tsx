import { Button, Paper, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { app } from '../../api/client.ts'
import { meQuery } from '../../api/me.ts'
import { Problem } from '../../parts/problem.tsx'
import { useMe } from '../../session/use-org.ts'
import { words } from '../../words/index.ts'
import { Outside } from '../sign-in/outside.tsx'

/** Makes an organization, whose owner the person becomes. */
export function NewOrganizationPage() {
  const me = useMe()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({ initialValues: { name: '' } })
  const create = useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      return (await app.asPerson('create_org', { name, timeZone })).data
    },
    onSuccess: async ({ id }) => {
      await client.refetchQueries(meQuery)
      await navigate({ to: '/o/$orgId', params: { orgId: id } })
    },
  })
  const isFirst = me.organizations.length === 0
  return (
    <Outside
      title={isFirst ? words.shell.noOrganization : words.shell.newOrganization}
      help={words.shell.noOrganizationHelp}
    >
      <Paper component="form" onSubmit={form.onSubmit((sent) => create.mutate(sent))}>
        <Stack>
          <TextInput
            label={words.shell.organizationName}
            required
            maxLength={200}
            autoComplete="organization"
            data-autofocus
            {...form.getInputProps('name')}
          />
          {create.error === null ? null : <Problem error={create.error} />}
          <Button type="submit" loading={create.isPending}>
            {words.shell.createOrganization}
          </Button>
        </Stack>
      </Paper>
    </Outside>
  )
}
