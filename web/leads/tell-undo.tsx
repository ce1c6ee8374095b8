import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { words } from '../words/index.ts'

/** How long a change can be undone by its notice, in milliseconds. */
const undoMs = 10_000

/** Says that something was done, and offers to take it back. */
export function tellUndo(message: string, undo: () => void): void {
  const id = notifications.show({
    color: 'brand',
    autoClose: undoMs,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Text size="sm" inherit>
          {message}
        </Text>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          {words.parts.undo}
        </Button>
      </Group>
    ),
  })
}
