import { Button, Center, Stack, Text, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { LeadtraceError } from '../../sdk/index.ts'
import { parts } from '../words/parts.ts'
import { messageOf } from './tell.ts'

/** What stands where a page broke. The rest of the app goes on. */
export const Broken = ({ error, reset }: ErrorComponentProps) => (
  <Center mih="60vh" p="md">
    <Stack align="center" gap="xs" role="alert">
      <Title order={1} size="h2">
        {error instanceof LeadtraceError ? parts.wentWrong : parts.brokenTitle}
      </Title>
      <Text c="dimmed">{messageOf(error)}</Text>
      <Button variant="default" onClick={reset}>
        {parts.tryAgain}
      </Button>
    </Stack>
  </Center>
)
