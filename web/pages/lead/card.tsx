import { Group, Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  /** Beside the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A part of the page of a lead. */
export const Card = ({ title, aside, children }: Props) => (
  <Paper withBorder p="md" component="section" aria-label={title}>
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h5">
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Stack>
  </Paper>
)
