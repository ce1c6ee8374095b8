import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface Props {
  readonly title: string
  readonly help?: string | undefined
  /** Badge next to the heading. */
  readonly mark?: ReactNode
  /** Buttons at the end of the heading's row. */
  readonly actions?: ReactNode
  /** Fills the height of its row. */
  readonly isTall?: boolean
  readonly children?: ReactNode
}

/** Section of a page with its own heading. */
export function Card({ title, help, mark, actions, isTall = false, children }: Props) {
  const id = useId()
  return (
    <Paper
      withBorder
      component="section"
      aria-labelledby={id}
      p={{ base: 'md', sm: 'lg' }}
      className={isTall ? 'tall-card' : ''}
    >
      <Stack>
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={4} flex={1} miw={220}>
            <Group gap="xs">
              <Title order={2} size="h4" id={id} className="free-text">
                {title}
              </Title>
              {mark}
            </Group>
            {help === undefined ? null : (
              <Text c="dimmed" size="sm" maw="36rem">
                {help}
              </Text>
            )}
          </Stack>
          {actions === undefined ? null : (
            <Group gap="xs" ms="auto" className="card-actions">
              {actions}
            </Group>
          )}
        </Group>
        {children}
      </Stack>
    </Paper>
  )
}
