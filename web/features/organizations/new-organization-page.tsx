import { Group, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { app } from '../../api/client.ts'
import { meQuery } from '../../api/me.ts'
import { useMe } from '../../auth/use-org.ts'
import { AsyncForm, useAsyncForm } from '../../components/form/async-form.tsx'
import { messages } from '../../i18n/index.ts'
import { BackLink, SignOutButton } from '../../layout/account-layout.tsx'
import { PublicLayout } from '../../layout/public-layout.tsx'
import { currencyOptions } from '../../lib/currencies.ts'
import { timeZoneOptions } from '../../lib/time-zones.ts'

/** Creates an organization with the user as its owner. */
export function NewOrganizationPage() {
  const isFirst = useMe().organizations.length === 0
  return (
    <PublicLayout
      title={isFirst ? messages.layout.noOrganization : messages.layout.newOrganization}
      help={messages.layout.noOrganizationHelp}
      footer={
        <Group justify="space-between">
          {isFirst ? <span /> : <BackLink />}
          <SignOutButton />
        </Group>
      }
    >
      <NewOrganizationForm />
    </PublicLayout>
  )
}

// The form infers the types of its values from their initial values.
const noCurrency: string | null = null
const noTemplate: string | null = null

function NewOrganizationForm() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [currencies] = useState(currencyOptions)
  const templates = useMe().organizations.filter(
    ({ role, needsSingleSignOn }) => role === 'owner' && !needsSingleSignOn,
  )
  const submission = useAsyncForm({
    initialValues: {
      name: '',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      currency: noCurrency,
      template: noTemplate,
    },
    send: async ({ template, ...values }) => {
      const from = template === null ? {} : { templateOrgId: template }
      return (await app.asPerson('create_org', { ...values, ...from })).data
    },
    onDone: async ({ id }) => {
      await client.refetchQueries(meQuery)
      await navigate({ to: '/o/$orgId', params: { orgId: id } })
    },
  })
  return (
    <AsyncForm submission={submission} submit={messages.layout.createOrganization} fullWidth>
      <TextInput
        label={messages.layout.organizationName}
        required
        withAsterisk={false}
        maxLength={200}
        autoComplete="organization"
        autoFocus
        {...submission.form.getInputProps('name')}
      />
      <Select
        label={messages.team.newOrganization.timeZone}
        description={messages.team.newOrganization.timeZoneHelp}
        searchable
        allowDeselect={false}
        limit={100}
        data={timeZoneOptions(submission.form.values.timeZone)}
        {...submission.form.getInputProps('timeZone')}
      />
      <Select
        label={messages.team.newOrganization.currency}
        description={messages.team.newOrganization.currencyHelp}
        searchable
        clearable
        limit={100}
        data={currencies}
        {...submission.form.getInputProps('currency')}
      />
      {templates.length === 0 ? null : (
        <Select
          label={messages.team.newOrganization.template}
          description={messages.team.newOrganization.templateHelp}
          placeholder={messages.team.newOrganization.noTemplate}
          searchable
          clearable
          limit={100}
          data={templates.map(({ id, name }) => ({ value: id, label: name }))}
          {...submission.form.getInputProps('template')}
        />
      )}
    </AsyncForm>
  )
}
