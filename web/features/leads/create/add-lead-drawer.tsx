import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { useUnsavedChanges } from '../../../components/form/use-unsaved-changes.ts'
import { messages } from '../../../i18n/index.ts'
import { LeadForm } from './lead-form.tsx'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * Form for a new lead, in a drawer next to the list. Both load together: without the form, the
 * close button would get the focus, and the first space in a name would press it.
 */
export function AddLeadDrawer({ isOpen, onClose }: Props) {
  const [isChanged, setIsChanged] = useState(false)
  const leave = useUnsavedChanges(isOpen && isChanged)
  const cancel = () => leave(onClose)
  return (
    <Drawer
      opened={isOpen}
      onClose={cancel}
      position="right"
      size="lg"
      title={messages.leads.form.title}
    >
      <LeadForm onChange={setIsChanged} onCancel={cancel} onDone={onClose} />
    </Drawer>
  )
}
