import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { messages } from '../../../i18n/index.ts'
import type { CheckForm as Form } from './use-check.ts'

interface Props {
  readonly form: Form
  /** Help text that explains what the dry run does not do. */
  readonly help: string
  readonly children: ReactNode
}

/** Questions about a file, and the button that starts the dry run. */
export const CheckForm = ({ form: { onSubmit, problem, isPending }, help, children }: Props) => (
  <Stack component="form" gap="lg" onSubmit={onSubmit}>
    {children}
    {problem === null ? null : <ErrorState error={problem} />}
    <Paper withBorder p="md">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {help}
        </Text>
        <Button type="submit" loading={isPending}>
          {messages.imports.check}
        </Button>
      </Group>
    </Paper>
  </Stack>
)
