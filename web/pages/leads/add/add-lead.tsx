import { Drawer } from '@mantine/core'
import { words } from '../../../words/index.ts'
import { LeadForm } from './lead-form.tsx'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Adds a lead by hand, beside the list. */
export const AddLead = ({ isOpen, onClose }: Props) => (
  <Drawer
    opened={isOpen}
    onClose={onClose}
    position="right"
    size="lg"
    title={words.leads.form.title}
  >
    <LeadForm onDone={onClose} />
  </Drawer>
)
