import { Modal } from '@mantine/core'
import { useRetainedValue } from '../../../components/overlay/use-retained-value.ts'
import { messages } from '../../../i18n/index.ts'
import type { MappingDraft } from './mapping-draft.ts'
import { MappingForm } from './mapping-form.tsx'

interface Props {
  readonly isOpen: boolean
  /** Parts of the mapping to prefill; `undefined` while the dialog is closed. */
  readonly prefill: Partial<MappingDraft> | undefined
  readonly onClose: () => void
}

/** Maps UTM values to a campaign. */
export function MappingDialog({ isOpen, prefill, onClose }: Props) {
  const shown = useRetainedValue(prefill)
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title={messages.adSpend.mapTitle}>
      {shown === undefined ? null : <MappingForm prefill={shown} onDone={onClose} />}
    </Modal>
  )
}
