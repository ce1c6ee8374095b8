import { Modal, Radio, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useOrgMutation } from '../../../api/org-query.ts'
import { AsyncForm, useAsyncForm } from '../../../components/form/async-form.tsx'
import { messages } from '../../../i18n/index.ts'
import { type Expiry, expiries, expiryDate, type Key } from './key-state.ts'
import { NewKeyPanel } from './new-key-dialog.tsx'

const { keys: texts } = messages.team

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Newly created key, which is shown only once. */
interface NewKey {
  readonly secret: string
  readonly access: Key['access']
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
      // An accidental click or key press must not close something that is shown only once.
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
  readonly access: Key['access']
  readonly expiry: Expiry
}

const initialValues: Values = { name: '', access: 'read+write', expiry: 'never' }

function CreateForm({ onCreated }: { readonly onCreated: (newKey: NewKey) => void }) {
  const create = useOrgMutation('create_key', { stale: ['list_keys', 'list_audit'], quiet: true })
  const submission = useAsyncForm({
    initialValues: initialValues,
    send: ({ name, access, expiry }) =>
      create.mutateAsync({ name, access, expiresAt: expiryDate(expiry, Date.now()) }),
    onDone: ({ key }, { access }) => onCreated({ secret: key, access }),
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
          {(['read+write', 'read'] as const).map((access) => (
            <Radio
              key={access}
              value={access}
              label={texts.accessNames[access]}
              description={texts.accessHelp[access]}
            />
          ))}
        </Stack>
      </Radio.Group>
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
