import { Text } from '@mantine/core'
import { modals as events } from '@mantine/modals'
import { useSyncExternalStore } from 'react'
import { shared } from '../../i18n/shared.ts'

type ModalOptions = Parameters<typeof events.open>[0]
type ConfirmModalOptions = Parameters<typeof events.openConfirmModal>[0]

/** Something that is asked before it is done. */
interface Confirmation extends Pick<ConfirmModalOptions, 'onConfirm' | 'onCancel' | 'onClose'> {
  readonly title: string
  readonly help: string
  /** What the button says that does it. */
  readonly confirm: string
  /** What the other one says, unless it is the usual. */
  readonly cancel?: string
}

/** The frame of dialogs, loaded when the first one opens. */
export const dialogFrame = lazySingleton()

let openedCount = 0

/** Opens with the frame, which may have to be loaded, and says by which id it can be closed. */
function openInFrame(open: (modalId: string) => void): string {
  openedCount += 1
  const id = `dialog-${openedCount}`
  void dialogFrame.want().then(() => open(id))
  return id
}

const openConfirmation = (
  { title, help, confirm, cancel = shared.cancel, ...answers }: Confirmation,
  confirmProps: NonNullable<ConfirmModalOptions['confirmProps']> = {},
): string =>
  openInFrame((modalId) =>
    events.openConfirmModal({
      modalId,
      title,
      children: (
        <Text size="sm" className="free-text">
          {help}
        </Text>
      ),
      labels: { confirm, cancel },
      confirmProps,
      ...answers,
    }),
  )

/** Dialogs over the page. */
export const modals = {
  open: (options: ModalOptions) => openInFrame((modalId) => events.open({ ...options, modalId })),
  confirm: (confirmation: Confirmation) => openConfirmation(confirmation),
  /** Asks before what takes something away or cannot be undone. */
  confirmRed: (confirmation: Confirmation) => openConfirmation(confirmation, { color: 'red' }),
  close: events.close,
  closeAll: () => events.closeAll(),
} as const

/** A part of the app that is mounted when it is first needed. */
interface LazySingleton {
  /** Requests it; resolves when it is mounted. */
  readonly want: () => Promise<void>
  /** Whether it has been requested yet. */
  readonly useIsRequested: () => boolean
  /** Called by the part itself when it is mounted. */
  readonly stand: () => void
}

/** What pages need after a click alone need not be loaded before. @see L-85 */
function lazySingleton(): LazySingleton {
  let isRequested = false
  const listeners = new Set<() => void>()
  const { promise, resolve } = Promise.withResolvers<void>()
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    want: () => {
      isRequested = true
      for (const listener of listeners) listener()
      return promise
    },
    useIsRequested: () => useSyncExternalStore(listen, () => isRequested),
    stand: resolve,
  }
}
