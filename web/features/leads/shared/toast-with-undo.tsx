import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { messages } from '../../../i18n/index.ts'

/** Time during which a toast offers to undo the change. */
const undoMs = 10_000

/** Undo functions for the visible toasts, newest last. */
let pendingUndos: readonly (() => void)[] = []

/** Text fields, where Ctrl+Z undoes typing. */
const typingTargets = 'textarea,input:not([type=checkbox]),[contenteditable]'

/** Keyboard users cannot reach the toast before it disappears, so Ctrl+Z also undoes the change. */
function undoByKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return
  if (target instanceof Element && target.closest(typingTargets) !== null) return
  const runUndo = pendingUndos.at(-1)
  if (runUndo === undefined) return
  event.preventDefault()
  runUndo()
}

/** Shows a toast that offers to undo the change, with a click, Ctrl+Z or Cmd+Z. */
export function toastWithUndo(message: string, undo: () => void): void {
  const runUndo = () => {
    notifications.hide(id)
    undo()
  }
  pendingUndos = [...pendingUndos, runUndo]
  addEventListener('keydown', undoByKey)
  const id = notifications.show({
    color: 'success',
    autoClose: undoMs,
    onClose() {
      pendingUndos = pendingUndos.filter((one) => one !== runUndo)
    },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Text size="sm" inherit>
          {message}
        </Text>
        <Button
          size="compact-sm"
          variant="light"
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={runUndo}
        >
          {messages.shared.undo}
        </Button>
      </Group>
    ),
  })
}
