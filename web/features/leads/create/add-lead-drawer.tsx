import { Drawer } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { useUnsavedChanges } from '../../../components/form/use-unsaved-changes.ts'
import { messages } from '../../../i18n/index.ts'

const LeadForm = lazy(() =>
  import('./lead-form.tsx').then(({ LeadForm: form }) => ({ default: form })),
)

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Form for a new lead, in a drawer next to the list. */
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
      <Suspense fallback={<SkeletonLines />}>
        <LeadForm onChange={setIsChanged} onCancel={cancel} onDone={onClose} />
      </Suspense>
    </Drawer>
  )
}
