import { Drawer } from '@mantine/core'
import { Suspense, useState } from 'react'
import { SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { useUnsavedChanges } from '../../../components/form/use-unsaved-changes.ts'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { messages } from '../../../i18n/index.ts'

const LeadForm = lazyPart(async () => (await import('./lead-form.tsx')).LeadForm)

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
