import { Drawer } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Lines } from '../../../parts/loaded.tsx'
import { words } from '../../../words/index.ts'

const LeadForm = lazy(() =>
  import('./lead-form.tsx').then(({ LeadForm: form }) => ({ default: form })),
)

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
    <Suspense fallback={<Lines />}>
      <LeadForm onDone={onClose} />
    </Suspense>
  </Drawer>
)
