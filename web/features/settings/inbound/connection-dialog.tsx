import { Modal, PasswordInput, Text, TextInput } from '@mantine/core'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { AsyncForm, useAsyncForm } from '../../../components/form/async-form.tsx'
import { messages } from '../../../i18n/index.ts'
import { type Connection, hasRefreshToken, listSettings } from './connection.ts'
import { type Source, secretName, sourceQueries } from './source-state.ts'

const texts = messages.inbound

interface Props {
  readonly isOpen: boolean
  readonly source: Source
  readonly connection: Connection
  readonly onClose: () => void
}

/** Connects a source to the account from which its leads are fetched. */
export const ConnectionDialog = ({ isOpen, onClose, ...props }: Props) => (
  <Modal opened={isOpen} onClose={onClose} size="lg" title={texts.connectTitle}>
    <ConnectionForm {...props} onDone={onClose} />
  </Modal>
)

type FormProps = Omit<Props, 'isOpen' | 'onClose'> & { readonly onDone: () => void }

function useSubmission({ source, connection, onDone }: FormProps) {
  const options = { stale: sourceQueries, quiet: true }
  const change = useOrgMutation('change_inbound_source', options)
  const connect = useOrgMutation('connect_inbound_source', options)
  const { id, kind } = source
  const names = listSettings(kind)
  const stored = Object.fromEntries(names.map((name) => [name, connection.settings[name] ?? '']))
  const tokens = { secret: '', accessToken: '', refreshToken: '' }
  const initialValues: Record<string, string> = { ...stored, ...tokens }
  return useAsyncForm({
    initialValues,
    send: async ({ secret = '', accessToken = '', refreshToken = '', ...settings }) => {
      if (secret !== '') await change.mutateAsync({ id, secret })
      await connect.mutateAsync({
        id,
        settings: Object.fromEntries(names.map((name) => [name, (settings[name] ?? '').trim()])),
        ...(accessToken.trim() === '' ? {} : { accessToken: accessToken.trim() }),
        ...(refreshToken.trim() === '' ? {} : { refreshToken: refreshToken.trim() }),
      })
    },
    onDone: () => {
      toastSuccess(texts.connectionSaved)
      onDone()
    },
  })
}

function ConnectionForm(props: FormProps) {
  const { source, connection } = props
  const { kind, hasSecret } = source
  const submission = useSubmission(props)
  const { form } = submission
  const secret = (name: string, label: string, isStored: boolean, isOptional = false) => (
    <PasswordInput
      label={label}
      description={isStored ? texts.newSecretHelp : undefined}
      required={!isStored && !isOptional}
      withAsterisk={false}
      maxLength={5_000}
      autoComplete="off"
      data-path={name}
      {...form.getInputProps(name)}
    />
  )
  return (
    <AsyncForm submission={submission} submit={messages.shared.save}>
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
      {secret('accessToken', texts.accessToken, connection.hasAccessToken)}
      {hasRefreshToken(kind)
        ? secret('refreshToken', texts.refreshToken, connection.hasAccessToken, true)
        : null}
    </AsyncForm>
  )
}
