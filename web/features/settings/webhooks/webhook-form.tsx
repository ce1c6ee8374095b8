import { MultiSelect, NativeSelect, Switch, TextInput } from '@mantine/core'
import { statuses } from '../../../../contract/leads/lead-values.ts'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { AsyncForm, useAsyncForm } from '../../../components/form/async-form.tsx'
import { messages } from '../../../i18n/index.ts'
import { isChat, shownUrl, type Webhook, webhookQueries } from './webhook-state.ts'

const texts = messages.webhooks

/** Options for a select, built from labels by value. */
const toOptions = <V extends string>(names: Readonly<Record<V, string>>) =>
  // `Object.entries` loses the type of the keys.
  (Object.entries(names) as [V, string][]).map(([value, label]) => ({ value, label }))

const initialWebhook: Pick<
  Webhook,
  | 'name'
  | 'types'
  | 'statuses'
  | 'sources'
  | 'labelIds'
  | 'payload'
  | 'language'
  | 'showsContact'
  | 'bundlesLeads'
> = {
  name: '',
  types: ['lead.created'],
  statuses: [],
  sources: [],
  labelIds: [],
  payload: 'slack',
  language: document.documentElement.lang === 'de' ? 'de' : 'en',
  showsContact: false,
  bundlesLeads: false,
}

interface Props {
  /** Webhook to edit; `undefined` for a new webhook. */
  readonly webhook: Webhook | undefined
  readonly onSecret: (secret: string) => void
  readonly onDone: () => void
}

export function WebhookForm({ webhook, onSecret, onDone }: Props) {
  const create = useOrgMutation('create_webhook', { stale: webhookQueries, quiet: true })
  const change = useOrgMutation('change_webhook', { stale: webhookQueries, quiet: true })
  const { name, types, payload, statuses: chosen, sources, labelIds } = webhook ?? initialWebhook
  const { language, showsContact, bundlesLeads } = webhook ?? initialWebhook
  const submission = useAsyncForm({
    initialValues: {
      ...{ name, url: '', payload, types, statuses: chosen, sources, labelIds },
      ...{ language, showsContact, bundlesLeads },
    },
    send: async ({ url, ...values }) => {
      const fields = { ...values, name: values.name.trim() }
      const given = url.trim()
      if (webhook === undefined) return (await create.mutateAsync({ ...fields, url: given })).secret
      const changes = given === '' ? fields : { ...fields, url: given }
      await change.mutateAsync({ id: webhook.id, ...changes })
      return undefined
    },
    onDone: (secret, values) => {
      if (secret !== undefined && !isChat(values.payload)) return onSecret(secret)
      toastSuccess(webhook === undefined ? texts.created : texts.changed)
      onDone()
    },
  })
  const { form } = submission
  return (
    <AsyncForm
      submission={submission}
      submit={webhook === undefined ? texts.create : messages.shared.save}
    >
      <NativeSelect
        label={texts.payload}
        description={texts.payloadHelp[form.values.payload]}
        data={toOptions(texts.payloads)}
        data-autofocus
        data-path="payload"
        {...form.getInputProps('payload')}
      />
      <TextInput
        label={texts.url}
        description={texts.urlHelp}
        type="url"
        required={webhook === undefined}
        withAsterisk={false}
        maxLength={2_000}
        autoComplete="off"
        placeholder={webhook === undefined ? 'https://' : shownUrl(webhook)}
        data-path="url"
        {...form.getInputProps('url')}
      />
      <TextInput
        label={texts.name}
        description={texts.nameHelp}
        maxLength={200}
        data-path="name"
        {...form.getInputProps('name')}
      />
      <MultiSelect
        label={texts.types}
        description={texts.typesHelp}
        data={toOptions(texts.typeNames)}
        {...form.getInputProps('types')}
      />
      <Filters form={form} />
      {isChat(form.values.payload) ? <ChatOptions form={form} /> : null}
    </AsyncForm>
  )
}

interface ChatOptionsProps {
  readonly form: {
    readonly getInputProps: (
      field: 'language' | 'showsContact' | 'bundlesLeads',
      options?: { readonly type: 'checkbox' },
    ) => object
  }
}

function ChatOptions({ form }: ChatOptionsProps) {
  return (
    <>
      <NativeSelect
        label={texts.language}
        data={toOptions(texts.languages)}
        maw={240}
        {...form.getInputProps('language')}
      />
      <Switch
        label={texts.showsContact}
        description={texts.showsContactHelp}
        {...form.getInputProps('showsContact', { type: 'checkbox' })}
      />
      <Switch
        label={texts.bundlesLeads}
        description={texts.bundlesLeadsHelp}
        {...form.getInputProps('bundlesLeads', { type: 'checkbox' })}
      />
    </>
  )
}

interface FiltersProps {
  readonly form: { readonly getInputProps: (field: 'statuses' | 'sources' | 'labelIds') => object }
}

/** Selects which leads events are sent for. */
function Filters({ form }: FiltersProps) {
  const labels = useOrgQuery('list_labels', {}).data?.data ?? []
  return (
    <>
      <MultiSelect
        label={texts.statuses}
        placeholder={texts.any}
        data={statuses.map((value) => ({ value, label: messages.leads.statuses[value] }))}
        {...form.getInputProps('statuses')}
      />
      <MultiSelect
        label={texts.sources}
        placeholder={texts.any}
        data={toOptions(messages.leads.sources)}
        {...form.getInputProps('sources')}
      />
      {labels.length === 0 ? null : (
        <MultiSelect
          label={texts.labels}
          placeholder={texts.any}
          data={labels.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('labelIds')}
        />
      )}
    </>
  )
}
