import { Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly help?: string | undefined
  /** Choices beside the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a report: its heading, what can be chosen, its content. */
export const Card = ({ title, help, actions, children }: Props) => (
  <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} h="100%" aria-label={title}>
    <Group justify="space-between" align="flex-start" gap="sm" mb="md">
      <div>
        <Title order={2} size="h4">
          {title}
        </Title>
        {help === undefined ? null : (
          <Text size="sm" c="dimmed" maw="40rem">
            {help}
          </Text>
        )}
      </div>
      {actions === undefined ? null : <Group gap="xs">{actions}</Group>}
    </Group>
    {children}
  </Paper>
)
