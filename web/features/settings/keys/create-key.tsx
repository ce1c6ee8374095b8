import { Modal, Radio, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type KeyScope, keyPresets } from '../../../../contract/scopes.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { AsyncForm, useAsyncForm } from '../../../components/form/async-form.tsx'
import { messages } from '../../../i18n/index.ts'
import {
  type AccessChoice,
  accessChoices,
  type Expiry,
  expiries,
  expiryDate,
  type Key,
} from './key-state.ts'
import { NewKeyPanel } from './new-key-dialog.tsx'
import { ScopeChoices } from './scope-choices.tsx'

const { keys: texts } = messages.team

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Newly created key, which is shown only once. */
interface NewKey {
  readonly secret: string
  readonly scopes: Key['scopes']
}

/** Creates a key and shows it once. */
export function CreateKeyDialog({ isOpen, onClose }: Props) {
  const [newKey, setNewKey] = useState<NewKey>()
  const isCreated = newKey !== undefined
  const close = () => {
    onClose()
    setNewKey(undefined)
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size="lg"
      title={isCreated ? texts.createdTitle : texts.createTitle}
      // Prevents an accidental click or key press from closing a dialog whose content is shown only
      // once.
      closeOnClickOutside={!isCreated}
      closeOnEscape={!isCreated}
    >
      {isCreated ? (
        <NewKeyPanel {...newKey} onDone={close} />
      ) : (
        <CreateForm onCreated={setNewKey} />
      )}
    </Modal>
  )
}

interface Values extends Record<string, unknown> {
  readonly name: string
  readonly access: AccessChoice
  /** Scopes selected for custom access. */
  readonly scopes: KeyScope[]
  readonly expiry: Expiry
}

const initialValues: Values = { name: '', access: 'read+write', scopes: [], expiry: 'never' }

const toScopes = ({ access, scopes }: Values): KeyScope[] =>
  access === 'custom' ? scopes : [...keyPresets[access]]

function CreateForm({ onCreated }: { readonly onCreated: (newKey: NewKey) => void }) {
  const create = useOrgMutation('create_key', { stale: ['list_keys', 'list_audit'], quiet: true })
  const submission = useAsyncForm({
    initialValues: initialValues,
    send: (values) => {
      const expiresAt = expiryDate(values.expiry, Date.now())
      return create.mutateAsync({ name: values.name, scopes: toScopes(values), expiresAt })
    },
    onDone: ({ key }, values) => onCreated({ secret: key, scopes: toScopes(values) }),
  })
  return (
    <AsyncForm submission={submission} submit={texts.submit}>
      <TextInput
        label={texts.name}
        description={texts.nameHelp}
        placeholder={texts.namePlaceholder}
        required
        withAsterisk={false}
        maxLength={200}
        data-autofocus
        {...submission.form.getInputProps('name')}
      />
      <Radio.Group label={texts.access} {...submission.form.getInputProps('access')}>
        <Stack gap="xs" mt={6}>
          {accessChoices.map((access) => (
            <Radio
              key={access}
              value={access}
              label={texts.accessNames[access]}
              description={texts.accessHelp[access]}
            />
          ))}
        </Stack>
      </Radio.Group>
      {submission.form.values.access === 'custom' ? (
        <ScopeChoices {...submission.form.getInputProps('scopes')} />
      ) : null}
      <Select
        label={texts.expiry}
        maw={220}
        allowDeselect={false}
        data={expiries.map((value) => ({ value, label: texts.expiries[value] }))}
        {...submission.form.getInputProps('expiry')}
      />
    </AsyncForm>
  )
}
