import { modals as events } from '@mantine/modals'
import { onDemand } from './on-demand.ts'

type Opened = Parameters<typeof events.open>[0]
type Confirm = Parameters<typeof events.openConfirmModal>[0]

/** The frame of dialogs, loaded when the first one opens. */
export const dialogFrame = onDemand()

let opened = 0

/** Opens with the frame, which may have to be loaded, and says by which id it can be closed. */
function whenFramed(open: (modalId: string) => void): string {
  opened += 1
  const id = `dialog-${opened}`
  void dialogFrame.want().then(() => open(id))
  return id
}

/** Dialogs over the page. */
export const modals = {
  open: (asked: Opened) => whenFramed((modalId) => events.open({ ...asked, modalId })),
  openConfirmModal: (asked: Confirm) =>
    whenFramed((modalId) => events.openConfirmModal({ ...asked, modalId })),
  close: events.close,
  closeAll: () => events.closeAll(),
} as const
