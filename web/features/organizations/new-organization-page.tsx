import { Group, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { app } from '../../api/client.ts'
import { meQuery } from '../../api/me.ts'
import { useMe } from '../../auth/use-org.ts'
import { FormOf, useSentForm } from '../../components/form/async-form.tsx'
import { words } from '../../i18n/en/index.ts'
import { SignOut, WayBack } from '../../layout/account-layout.tsx'
import { PublicLayout } from '../../layout/public-layout.tsx'
import { timeZoneChoices } from '../../lib/time-zones.ts'

/** Makes an organization, whose owner the person becomes. */
export function NewOrganizationPage() {
  const isFirst = useMe().organizations.length === 0
  return (
    <PublicLayout
      title={isFirst ? words.shell.noOrganization : words.shell.newOrganization}
      help={words.shell.noOrganizationHelp}
      footer={
        <Group justify="space-between">
          {isFirst ? <span /> : <WayBack />}
          <SignOut />
        </Group>
      }
    >
      <NewOrganizationForm />
    </PublicLayout>
  )
}

function NewOrganizationForm() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const sent = useSentForm({
    initialValues: { name: '', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    send: async (wish) => (await app.asPerson('create_org', wish)).data,
    onDone: async ({ id }) => {
      await client.refetchQueries(meQuery)
      await navigate({ to: '/o/$orgId', params: { orgId: id } })
    },
  })
  return (
    <FormOf sent={sent} submit={words.shell.createOrganization} fullWidth>
      <TextInput
        label={words.shell.organizationName}
        required
        withAsterisk={false}
        maxLength={200}
        autoComplete="organization"
        autoFocus
        {...sent.form.getInputProps('name')}
      />
      <Select
        label={words.team.newOrganization.timeZone}
        description={words.team.newOrganization.timeZoneHelp}
        searchable
        allowDeselect={false}
        limit={100}
        data={timeZoneChoices(sent.form.values.timeZone)}
        {...sent.form.getInputProps('timeZone')}
      />
    </FormOf>
  )
}
