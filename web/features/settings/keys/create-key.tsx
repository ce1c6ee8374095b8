import { Modal, Radio, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useOrgMutation } from '../../../api/org-query.ts'
import { FormOf, useSentForm } from '../../../components/form/async-form.tsx'
import { words } from '../../../i18n/en/index.ts'
import { type Expiry, endOf, expiries, type Key } from './key-state.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'

const { keys: texts } = words.team

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** A key that was just made; the only time that it can be read. */
interface Made {
  readonly secret: string
  readonly access: Key['access']
}

/** Creates a key, and shows it once. */
export function KeyCreate({ isOpen, onClose }: Props) {
  const [made, setMade] = useState<Made>()
  const isMade = made !== undefined
  const close = () => {
    onClose()
    setMade(undefined)
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size="lg"
      title={isMade ? texts.madeTitle : texts.createTitle}
      // A slip must not lose what is shown only once.
      closeOnClickOutside={!isMade}
      closeOnEscape={!isMade}
    >
      {isMade ? <NewKeyDialog {...made} onDone={close} /> : <CreateForm onMade={setMade} />}
    </Modal>
  )
}

interface Values extends Record<string, unknown> {
  readonly name: string
  readonly access: Key['access']
  readonly expiry: Expiry
}

const first: Values = { name: '', access: 'read+write', expiry: 'never' }

function CreateForm({ onMade }: { readonly onMade: (made: Made) => void }) {
  const create = useOrgMutation('create_key', { stale: ['list_keys', 'list_audit'], quiet: true })
  const sent = useSentForm({
    initialValues: first,
    send: ({ name, access, expiry }) =>
      create.mutateAsync({ name, access, expiresAt: endOf(expiry, Date.now()) }),
    onDone: ({ key }, { access }) => onMade({ secret: key, access }),
  })
  return (
    <FormOf sent={sent} submit={texts.submit}>
      <TextInput
        label={texts.name}
        description={texts.nameHelp}
        placeholder={texts.namePlaceholder}
        required
        withAsterisk={false}
        maxLength={200}
        data-autofocus
        {...sent.form.getInputProps('name')}
      />
      <Radio.Group label={texts.access} {...sent.form.getInputProps('access')}>
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
        {...sent.form.getInputProps('expiry')}
      />
    </FormOf>
  )
}
