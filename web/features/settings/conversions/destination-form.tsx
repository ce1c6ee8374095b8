import { NativeSelect, NumberInput, PasswordInput, Switch, TextInput } from '@mantine/core'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { AsyncForm, useAsyncForm } from '../../../components/form/async-form.tsx'
import { messages } from '../../../i18n/index.ts'
import {
  type Destination,
  destinationQueries,
  hasSecret,
  isFile,
  type Kind,
} from './destination-state.ts'
import { toSettings, toSettingValues } from './platform-settings.ts'
import { newRule, toDraft, toRule } from './rule-draft.ts'
import { RulesInput } from './rules-input.tsx'
import { SettingInputs } from './setting-inputs.tsx'

const texts = messages.conversions

// `Object.entries` loses the literal type of the keys.
const kinds = Object.entries(texts.kinds).map(([value, label]) => ({ value, label }))

/** Credentials for the file of a new destination. */
export interface NewFile {
  readonly fileUrl: string
  readonly userName: string
  readonly password: string
}

interface Props {
  /** Destination to edit; `undefined` for a new destination. */
  readonly destination: Destination | undefined
  readonly onFile: (file: NewFile) => void
  readonly onDone: () => void
}

function getInitialValues(destination: Destination | undefined) {
  const kind: Kind = destination?.kind ?? 'google_file'
  return {
    kind,
    name: destination?.name ?? '',
    settings: toSettingValues(kind, destination?.settings ?? {}),
    secret: '',
    rules: destination?.rules.map(toDraft) ?? [newRule()],
    holdHours: destination?.holdHours ?? 24,
    sendsUnknownConsent: destination?.sendsUnknownConsent ?? false,
  }
}

/** Submits the form. A new file also gets credentials, which are shown once. */
function useSubmission({ destination, onFile, onDone }: Props) {
  const options = { stale: destinationQueries, quiet: true }
  const create = useOrgMutation('create_conversion_destination', options)
  const change = useOrgMutation('change_conversion_destination', options)
  return useAsyncForm({
    initialValues: getInitialValues(destination),
    send: async ({ kind, name, settings, secret, rules, ...rest }) => {
      const fields = {
        ...rest,
        name: name.trim(),
        rules: rules.map(toRule),
        ...(isFile(kind)
          ? {}
          : { settings: toSettings(kind, settings, destination?.settings ?? {}) }),
        ...(secret === '' ? {} : { secret }),
      }
      if (destination === undefined) return create.mutateAsync({ ...fields, kind })
      await change.mutateAsync({ ...fields, id: destination.id })
      return undefined
    },
    onDone: (created) => {
      const { fileUrl, userName, password } = created ?? {}
      if (fileUrl && userName && password) return onFile({ fileUrl, userName, password })
      toastSuccess(destination === undefined ? texts.created : texts.changed)
      onDone()
    },
  })
}

type Form = ReturnType<typeof useSubmission>['form']

export function DestinationForm(props: Props) {
  const isNew = props.destination === undefined
  const submission = useSubmission(props)
  const { form } = submission
  return (
    <AsyncForm submission={submission} submit={isNew ? texts.create : messages.shared.save}>
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
      <SettingInputs
        kind={form.values.kind}
        values={form.values.settings}
        onChange={(settings) => form.setFieldValue('settings', settings)}
      />
      {hasSecret(form.values.kind) ? <SecretInput form={form} isNew={isNew} /> : null}
      <RulesInput
        rules={form.values.rules}
        onChange={(rules) => form.setFieldValue('rules', rules)}
      />
      <NumberInput
        label={texts.hold}
        description={texts.holdHelp}
        suffix={texts.hours}
        min={0}
        max={168}
        maw={240}
        data-path="holdHours"
        {...form.getInputProps('holdHours')}
      />
      <Switch
        label={texts.unknownConsent}
        description={texts.unknownConsentHelp}
        {...form.getInputProps('sendsUnknownConsent', { type: 'checkbox' })}
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
      form.setValues({ kind, settings: toSettingValues(kind, {}) })
    }}
  />
)

/** Kinds that also work without a secret. */
const optionalKinds: readonly Kind[] = ['http', 'linkedin']

const SecretInput = ({ form, isNew }: { readonly form: Form; readonly isNew: boolean }) => (
  <PasswordInput
    label={form.values.kind === 'microsoft' ? texts.developerToken : texts.secret}
    description={getSecretHelp(form.values.kind, isNew)}
    required={isNew && !optionalKinds.includes(form.values.kind)}
    withAsterisk={false}
    maxLength={4_000}
    autoComplete="off"
    data-path="secret"
    {...form.getInputProps('secret')}
  />
)

function getSecretHelp(kind: Kind, isNew: boolean): string {
  if (!isNew) return texts.newSecretHelp
  return kind === 'linkedin' ? texts.tokenHelp : texts.secretHelp
}
