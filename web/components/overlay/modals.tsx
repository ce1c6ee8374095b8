import { Text } from '@mantine/core'
import { modals as events } from '@mantine/modals'
import { useSyncExternalStore } from 'react'
import { shared } from '../../i18n/shared.ts'
import { reportLoadFailure } from '../loading/report-load-failure.tsx'

type ModalOptions = Parameters<typeof events.open>[0]
type ConfirmModalOptions = Parameters<typeof events.openConfirmModal>[0]

interface Confirmation extends Pick<ConfirmModalOptions, 'onConfirm' | 'onCancel' | 'onClose'> {
  readonly title: string
  readonly help: string
  /** Confirm button label. */
  readonly confirm: string
  /** Cancel button label, if not the default. */
  readonly cancel?: string
}

export const loadDialogProvider = () => import('./dialog-provider.tsx')

/** Dialog provider, which loads when the first dialog opens. */
export const dialogFrame = lazySingleton(loadDialogProvider)

let openedCount = 0

/**
 * Opens a dialog once the provider is mounted, or shows the reason if the provider's code cannot be
 * loaded.
 *
 * @returns ID for closing the dialog.
 */
function openInFrame(open: (modalId: string) => void, onFailed?: () => void): string {
  openedCount += 1
  const id = `dialog-${openedCount}`
  dialogFrame.want().then(
    () => open(id),
    (error) => {
      void reportLoadFailure(error)
      onFailed?.()
    },
  )
  return id
}

const openConfirmation = (
  { title, help, confirm, cancel = shared.cancel, ...answers }: Confirmation,
  confirmProps: NonNullable<ConfirmModalOptions['confirmProps']> = {},
): string =>
  openInFrame(
    (modalId) =>
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
    answers.onClose,
  )

export const modals = {
  open: (options: ModalOptions) => openInFrame((modalId) => events.open({ ...options, modalId })),
  confirm: (confirmation: Confirmation) => openConfirmation(confirmation),
  /** For changes that delete something or cannot be undone. */
  confirmRed: (confirmation: Confirmation) => openConfirmation(confirmation, { color: 'red' }),
  close: events.close,
  closeAll: () => events.closeAll(),
} as const

/** Part of the app that is mounted on first use. */
interface LazySingleton {
  /** Requests the part; resolves when it is mounted, rejects if it cannot be loaded. */
  readonly want: () => Promise<void>
  readonly useIsRequested: () => boolean
  /** Called by the part itself once it is mounted. */
  readonly stand: () => void
}

/**
 * Creates a part whose code loads on first use rather than with the page.
 *
 * @see L-85
 */
function lazySingleton(load: () => Promise<unknown>): LazySingleton {
  let isRequested = false
  const listeners = new Set<() => void>()
  const { promise, resolve } = Promise.withResolvers<void>()
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    want: async () => {
      await load()
      isRequested = true
      for (const listener of listeners) listener()
      return promise
    },
    useIsRequested: () => useSyncExternalStore(listen, () => isRequested),
    stand: resolve,
  }
}
