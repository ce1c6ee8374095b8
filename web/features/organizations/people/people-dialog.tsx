import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useRetainedValue } from '../../../components/overlay/use-retained-value.ts'
import { messages } from '../../../i18n/index.ts'
import type { PeopleAction } from './people-action.ts'
import { PeopleForm } from './people-form.tsx'
import { PeopleResults } from './people-results.tsx'
import type { PeopleChange } from './use-people-change.ts'

const texts = messages.people

interface Props {
  readonly isOpen: boolean
  readonly action: PeopleAction | undefined
  readonly onClose: () => void
}

/** Changes a person in several organizations, then shows the result for each one. */
export function PeopleDialog({ isOpen, action, onClose }: Props) {
  const shown = useRetainedValue(action)
  const [change, setChange] = useState<PeopleChange>()
  const hasLinks = change?.results.some(({ link }) => link !== undefined) === true
  const close = () => {
    onClose()
    setChange(undefined)
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size="lg"
      title={shown === undefined ? '' : formatTitle(shown)}
      // Prevents an accidental click or key press from closing the dialog while it shows links,
      // which are shown only once.
      closeOnClickOutside={!hasLinks}
      closeOnEscape={!hasLinks}
    >
      {change !== undefined ? (
        <PeopleResults change={change} onDone={close} />
      ) : shown === undefined ? null : (
        <PeopleForm
          key={`${shown.kind} ${shown.person?.email}`}
          action={shown}
          onDone={setChange}
          onCancel={close}
        />
      )}
    </Modal>
  )
}

function formatTitle({ kind, person }: PeopleAction): string {
  if (person === undefined) return texts.inviteTitle
  const { name } = person
  if (kind === 'invite') return texts.inviteTitleFor(name)
  return kind === 'role' ? texts.roleTitle(name) : texts.removeTitle(name)
}
