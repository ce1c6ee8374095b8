import { Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  readonly icon: ReactNode
  readonly title: string
  readonly help: string
  /** Button or link for the next step. */
  readonly action?: ReactNode
}

/** Card for a page without data, which explains the next step. */
export const EmptyCard = ({ icon, title, help, action }: Props) => (
  <Paper withBorder p="xl">
    <Stack align="center" gap="xs" py="md">
      <ThemeIcon size={48} radius="xl" variant="light" aria-hidden>
        {icon}
      </ThemeIcon>
      <Title order={2} size="h4" ta="center">
        {title}
      </Title>
      <Text c="dimmed" size="sm" ta="center" maw="32rem" style={{ textWrap: 'balance' }}>
        {help}
      </Text>
      {action === undefined ? null : <div>{action}</div>}
    </Stack>
  </Paper>
)
