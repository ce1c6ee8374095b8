import { PasswordInput, Switch, TextInput } from '@mantine/core'
import type {
  GetSingleSignOnOutput,
  PutSingleSignOnInput,
} from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import {
  AsyncForm,
  type AsyncSubmission,
  useAsyncForm,
} from '../../../components/form/async-form.tsx'
import { messages } from '../../../i18n/index.ts'

const texts = messages.singleSignOn

interface Values extends Record<string, unknown> {
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly groupsClaim: string
  readonly isRequired: boolean
}

const toValues = ({ provider, isRequired }: GetSingleSignOnOutput): Values => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  groupsClaim: provider?.groupsClaim ?? 'groups',
  isRequired,
})

const toInput = ({ clientSecret, ...values }: Values): PutSingleSignOnInput => ({
  ...values,
  ...(clientSecret === '' ? {} : { clientSecret }),
})

/** Settings of the sign-in provider; an empty secret field keeps the stored secret. */
export function ProviderForm({ settings }: { readonly settings: GetSingleSignOnOutput }) {
  const isNew = settings.provider === null
  const save = useOrgMutation('put_single_sign_on', {
    stale: ['get_single_sign_on', 'list_audit'],
    quiet: true,
  })
  const submission: AsyncSubmission<Values> = useAsyncForm({
    initialValues: toValues(settings),
    send: (values) => save.mutateAsync(toInput(values)),
    onDone: () => {
      submission.form.setFieldValue('clientSecret', '')
      toastSuccess(texts.saved)
    },
  })
  const { form } = submission
  return (
    <AsyncForm submission={submission} submit={texts.save}>
      <TextInput
        label={texts.name}
        description={texts.nameHelp}
        placeholder="Acme ID"
        required
        withAsterisk={false}
        maxLength={60}
        maw={420}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={texts.issuer}
        description={texts.issuerHelp}
        placeholder="https://login.example.com"
        type="url"
        required
        withAsterisk={false}
        maxLength={500}
        {...form.getInputProps('issuer')}
      />
      <TextInput
        label={texts.clientId}
        required
        withAsterisk={false}
        maxLength={500}
        autoComplete="off"
        {...form.getInputProps('clientId')}
      />
      <PasswordInput
        label={texts.clientSecret}
        {...(isNew ? {} : { description: texts.secretHelp })}
        required={isNew}
        withAsterisk={false}
        maxLength={500}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': messages.signIn.show }}
        {...form.getInputProps('clientSecret')}
      />
      {settings.groupRoles.length === 0 ? null : (
        <TextInput
          label={texts.groupsClaim}
          description={texts.groupsClaimHelp}
          required
          withAsterisk={false}
          maxLength={100}
          maw={420}
          {...form.getInputProps('groupsClaim')}
        />
      )}
      <Switch
        label={texts.isRequired}
        description={texts.isRequiredHelp}
        {...form.getInputProps('isRequired', { type: 'checkbox' })}
      />
    </AsyncForm>
  )
}
