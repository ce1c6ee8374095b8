import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { useRetainedValue } from '../../../components/overlay/use-retained-value.ts'

/** State of a dialog, kept by the page that opens it. */
export interface EditDialogProps<Item> {
  readonly isOpen: boolean
  /** Item to edit; `undefined` while the dialog is closed. */
  readonly edited: Item | 'new' | undefined
  readonly onClose: () => void
}

interface Props<Item, Secret> extends EditDialogProps<Item> {
  readonly size: 'lg' | 'xl'
  readonly titles: { readonly add: string; readonly edit: string; readonly secret: string }
  /** Toast after the secret of a new item; an earlier one would cover the dialog on phones. */
  readonly added: string
  /** @param item  `undefined` for a new item. */
  readonly form: (
    item: Item | undefined,
    onSecret: (secret: Secret) => void,
    onDone: () => void,
  ) => ReactNode
  readonly secretPanel: (secret: Secret, onDone: () => void) => ReactNode
}

/** Adds or edits an item. Shows the secret of a new item once. */
export function EditDialog<Item extends object, Secret extends string | object>({
  isOpen,
  edited,
  onClose,
  size,
  titles,
  added,
  form,
  secretPanel,
}: Props<Item, Secret>) {
  const shown = useRetainedValue(edited)
  const [secret, setSecret] = useState<Secret>()
  const hasSecret = secret !== undefined
  const close = () => {
    onClose()
    setSecret(undefined)
    if (hasSecret) toastSuccess(added)
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size={size}
      title={hasSecret ? titles.secret : shown === 'new' ? titles.add : titles.edit}
      // Prevents an accidental click or key press from closing a dialog whose content is shown only
      // once.
      closeOnClickOutside={!hasSecret}
      closeOnEscape={!hasSecret}
    >
      {hasSecret
        ? secretPanel(secret, close)
        : shown === undefined
          ? null
          : form(shown === 'new' ? undefined : shown, (one) => setSecret(() => one), close)}
    </Modal>
  )
}
