import { Checkbox, Modal, PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { AsyncForm, useAsyncForm } from '../../../components/form/async-form.tsx'
import { CopyBlock } from '../../../components/form/copy-block.tsx'
import { messages } from '../../../i18n/index.ts'
import { type Connection, hasRefreshToken, isConsentKind, listSettings } from './connection.ts'
import { type Source, secretName, sourceQueries } from './source-state.ts'

const texts = messages.inbound

interface Props {
  readonly isOpen: boolean
  readonly source: Source
  readonly connection: Connection
  readonly onClose: () => void
}

/** Connects a source to the account that its leads are fetched from. */
export const ConnectionDialog = ({ isOpen, onClose, ...props }: Props) => (
  <Modal opened={isOpen} onClose={onClose} size="lg" title={texts.connectTitle}>
    <ConnectionForm {...props} onDone={onClose} />
  </Modal>
)

type FormProps = Omit<Props, 'isOpen' | 'onClose'> & { readonly onDone: () => void }

function useSubmission({ source, connection, onDone }: FormProps, usesConsent: boolean) {
  const options = { stale: sourceQueries, quiet: true }
  const change = useOrgMutation('change_inbound_source', options)
  const connect = useOrgMutation('connect_inbound_source', options)
  const authorize = useOrgMutation('authorize_inbound_source', { stale: [], quiet: true })
  const { id, kind } = source
  const names = listSettings(kind)
  const stored = Object.fromEntries(names.map((name) => [name, connection.settings[name] ?? '']))
  const tokens = { secret: '', accessToken: '', refreshToken: '' }
  const initialValues: Record<string, string> = { ...stored, ...tokens }
  return useAsyncForm({
    initialValues,
    send: async ({ secret = '', accessToken = '', refreshToken = '', ...sent }) => {
      if (secret !== '') await change.mutateAsync({ id, secret })
      const settings = Object.fromEntries(names.map((name) => [name, (sent[name] ?? '').trim()]))
      if (usesConsent) return (await authorize.mutateAsync({ id, settings })).url
      await connect.mutateAsync({
        ...{ id, settings },
        ...(accessToken.trim() === '' ? {} : { accessToken: accessToken.trim() }),
        ...(refreshToken.trim() === '' ? {} : { refreshToken: refreshToken.trim() }),
      })
      return undefined
    },
    onDone: (consentUrl) => {
      if (consentUrl !== undefined) return window.location.assign(consentUrl)
      toastSuccess(texts.connectionSaved)
      onDone()
    },
  })
}

function ConnectionForm(props: FormProps) {
  const { source, connection } = props
  const { kind, hasSecret } = source
  const [usesConsent, setUsesConsent] = useState(false)
  const submission = useSubmission(props, usesConsent)
  const { form } = submission
  const secret = (name: string, label: string, isStored: boolean, isOptional = false) => {
    const help = name === 'secret' ? texts.newSecretHelp : texts.newTokenHelp
    return (
      <PasswordInput
        label={label}
        description={isStored ? help : undefined}
        required={!isStored && !isOptional}
        withAsterisk={false}
        maxLength={5_000}
        autoComplete="off"
        data-path={name}
        {...form.getInputProps(name)}
      />
    )
  }
  return (
    <AsyncForm
      submission={submission}
      submit={usesConsent ? texts.consentSubmit : messages.shared.save}
    >
      <Text size="sm">{texts.connectHelp}</Text>
      {listSettings(kind).map((name) => (
        <TextInput
          key={name}
          label={texts.connectionSettings[name]}
          required
          withAsterisk={false}
          maxLength={200}
          autoComplete="off"
          data-path={name}
          {...form.getInputProps(name)}
        />
      ))}
      {secret('secret', secretName(kind), hasSecret)}
      {isConsentKind(kind) ? (
        <Checkbox
          label={texts.consent[kind]}
          checked={usesConsent}
          onChange={(event) => setUsesConsent(event.currentTarget.checked)}
        />
      ) : null}
      {usesConsent ? (
        <>
          <CopyBlock
            title={texts.redirectUrl}
            text={connection.redirectUrl}
            copy={texts.copyRedirectUrl}
          />
          <Text size="sm">{texts.consentHelp}</Text>
        </>
      ) : (
        secret('accessToken', texts.accessToken, connection.hasAccessToken)
      )}
      {hasRefreshToken(kind) && !usesConsent
        ? secret('refreshToken', texts.refreshToken, connection.hasAccessToken, true)
        : null}
    </AsyncForm>
  )
}
