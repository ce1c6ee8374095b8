import { Modal } from '@mantine/core'
import { useRetainedValue } from '../../../components/overlay/use-retained-value.ts'
import { words } from '../../../i18n/en/index.ts'
import type { MappingDraft } from './mapping-draft.ts'
import { MappingForm } from './mapping-form.tsx'

interface Props {
  readonly isOpen: boolean
  /** What is known of the mapping already; nothing while the dialog is closed. */
  readonly known: Partial<MappingDraft> | undefined
  readonly onClose: () => void
}

/** Asks which campaign is meant by what. */
export function MapDialog({ isOpen, known, onClose }: Props) {
  const shown = useRetainedValue(known)
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title={words.adSpend.mapTitle}>
      {shown === undefined ? null : <MappingForm known={shown} onDone={onClose} />}
    </Modal>
  )
}
