import { Button, Group, Paper, Text } from '@mantine/core'
import { useUnsavedChanges } from '../../../components/form/use-unsaved-changes.ts'
import { messages } from '../../../i18n/index.ts'

interface Props {
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly onDiscard: () => void
}

/**
 * Save bar for a form with changes. It is always in view and asks for confirmation before the
 * changes are discarded.
 */
export function SettingSaveBar({ isDirty, isSaving, onDiscard }: Props) {
  useUnsavedChanges(isDirty)
  if (!isDirty) return null
  return (
    <Paper
      withBorder
      shadow="md"
      px="md"
      py="sm"
      style={{ position: 'sticky', bottom: 'var(--mantine-spacing-md)', zIndex: 10 }}
    >
      {/* Toasts appear at the right edge and must not cover the buttons. */}
      <Group gap="xs">
        <Button type="submit" loading={isSaving}>
          {messages.shared.save}
        </Button>
        <Button variant="default" onClick={onDiscard} disabled={isSaving}>
          {messages.settings.discard}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {messages.settings.unsaved}
        </Text>
      </Group>
    </Paper>
  )
}
