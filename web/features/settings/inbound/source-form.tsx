import { NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { AsyncForm, useAsyncForm } from '../../../components/form/async-form.tsx'
import { messages } from '../../../i18n/index.ts'
import { type DefaultValues, DefaultValuesInput } from './default-values.tsx'
import {
  type Defaults,
  generateSecret,
  hasForeignSecret,
  hasOwnSecret,
  type Kind,
  type Source,
  secretName,
  sourceQueries,
} from './source-state.ts'

const texts = messages.inbound

// `Object.entries` loses the literal type of the keys.
const kinds = Object.entries(texts.kinds).map(([value, label]) => ({ value, label }))

interface Props {
  /** Source to edit; `undefined` for a new source. */
  readonly source: Source | undefined
  readonly onSecret: (secret: string) => void
  readonly onDone: () => void
}

/** For an unknown service, users should check the form answers before leads are created. */
const isLiveAtFirst = (kind: Kind): boolean => kind !== 'anything'

function useSubmission({ source, onSecret, onDone }: Props) {
  const options = { stale: sourceQueries, quiet: true }
  const create = useOrgMutation('create_inbound_source', options)
  const change = useOrgMutation('change_inbound_source', options)
  const kind: Kind = source?.kind ?? 'google_lead_form'
  const defaults: DefaultValues = source?.defaults ?? {}
  return useAsyncForm({
    initialValues: {
      kind,
      name: source?.name ?? '',
      secret: '',
      isLive: source === undefined ? isLiveAtFirst(kind) : source.mode === 'live',
      defaults,
    },
    send: async (values) => {
      const mode: Source['mode'] = values.isLive ? 'live' : 'collect'
      const fields = {
        name: values.name.trim(),
        mode,
        // The select offers only fields that can have a default value.
        defaults: values.defaults as Defaults,
      }
      const typed = values.secret === '' ? {} : { secret: values.secret }
      if (source !== undefined) {
        await change.mutateAsync({ id: source.id, ...fields, ...typed })
        return undefined
      }
      const secret = hasOwnSecret(values.kind) ? generateSecret() : undefined
      await create.mutateAsync({
        ...fields,
        kind: values.kind,
        ...(secret === undefined ? typed : { secret }),
      })
      return secret
    },
    onDone: (secret) => {
      if (secret !== undefined) return onSecret(secret)
      toastSuccess(source === undefined ? texts.created : texts.changed)
      onDone()
    },
  })
}

type Form = ReturnType<typeof useSubmission>['form']

export function SourceForm(props: Props) {
  const isNew = props.source === undefined
  const submission = useSubmission(props)
  const { form } = submission
  const { kind } = form.values
  const asksSecret = hasForeignSecret(kind) || (!isNew && hasOwnSecret(kind))
  return (
    <AsyncForm submission={submission} submit={isNew ? texts.add : messages.shared.save}>
      {isNew ? <KindSelect form={form} /> : null}
      <TextInput
        label={texts.name}
        description={texts.nameHelp}
        required
        withAsterisk={false}
        maxLength={200}
        data-path="name"
        {...form.getInputProps('name')}
      />
      {asksSecret ? (
        <PasswordInput
          label={secretName(kind)}
          description={isNew ? texts.foreignSecretHelp : texts.newSecretHelp}
          maxLength={200}
          autoComplete="off"
          data-path="secret"
          {...form.getInputProps('secret')}
        />
      ) : null}
      <Switch
        label={texts.isLive}
        description={texts.isLiveHelp}
        {...form.getInputProps('isLive', { type: 'checkbox' })}
      />
      <DefaultValuesInput
        values={form.values.defaults}
        onChange={(defaults) => form.setFieldValue('defaults', defaults)}
      />
    </AsyncForm>
  )
}

const KindSelect = ({ form }: { readonly form: Form }) => (
  <NativeSelect
    label={texts.kind}
    data={kinds}
    data-autofocus
    data-path="kind"
    value={form.values.kind}
    onChange={(event) => {
      // The select offers only these kinds.
      const kind = event.currentTarget.value as Kind
      form.setValues({ kind, secret: '', isLive: isLiveAtFirst(kind) })
    }}
  />
)
