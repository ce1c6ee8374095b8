import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { FormEventHandler, ReactNode } from 'react'
import { words } from '../../words/index.ts'

interface Props {
  readonly title: string
  readonly help?: string
  /** Buttons beside the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Settings that belong together, under one heading. */
export const SettingCard = ({ title, help, actions, children }: Props) => (
  <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }}>
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {help === undefined ? null : (
            <Text size="sm" c="dimmed" mt={2} maw="42rem">
              {help}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </Stack>
  </Paper>
)

/** Says why nothing can be changed here. */
export const ReadOnlyNote = () => (
  <Alert variant="light" color="gray" icon={<IconEye aria-hidden />}>
    {words.settings.readOnly}
  </Alert>
)

interface FormProps {
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  readonly children: ReactNode
}

/** A form of cards; what is wrong stands beside its field, not in a bubble of the browser. */
export const SettingForm = ({ onSubmit, children }: FormProps) => (
  <form noValidate onSubmit={onSubmit}>
    <Stack gap="md">{children}</Stack>
  </form>
)
