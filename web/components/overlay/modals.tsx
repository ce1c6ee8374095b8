import { Text } from '@mantine/core'
import { modals as events } from '@mantine/modals'
import { parts } from '../../i18n/en/shared.ts'
import { onDemand } from './lazy-singleton.ts'

type Opened = Parameters<typeof events.open>[0]
type Confirm = Parameters<typeof events.openConfirmModal>[0]

/** Something that is asked before it is done. */
interface Question extends Pick<Confirm, 'onConfirm' | 'onCancel' | 'onClose'> {
  readonly title: string
  readonly help: string
  /** What the button says that does it. */
  readonly confirm: string
  /** What the other one says, unless it is the usual. */
  readonly cancel?: string
}

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

const ask = (
  { title, help, confirm, cancel = parts.cancel, ...answers }: Question,
  confirmProps: NonNullable<Confirm['confirmProps']> = {},
): string =>
  whenFramed((modalId) =>
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
  open: (asked: Opened) => whenFramed((modalId) => events.open({ ...asked, modalId })),
  confirm: (question: Question) => ask(question),
  /** Asks before what takes something away or cannot be undone. */
  confirmRed: (question: Question) => ask(question, { color: 'red' }),
  close: events.close,
  closeAll: () => events.closeAll(),
} as const
