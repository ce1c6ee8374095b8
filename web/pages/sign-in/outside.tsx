import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Brand } from '../../shell/brand.tsx'

interface Props {
  readonly title: string
  readonly help?: string
  readonly children: ReactNode
}

/** The frame of pages that stand outside of organizations, such as signing in. */
export function Outside({ title, help, children }: Props) {
  useDocumentTitle(`${title} · Leadtrace`)
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder p="xl" w="100%" maw={440} radius="lg">
        <Stack>
          <Brand />
          <div>
            <Title order={1} size="h3">
              {title}
            </Title>
            {help === undefined ? null : (
              <Text c="dimmed" size="sm" mt={4}>
                {help}
              </Text>
            )}
          </div>
          {children}
        </Stack>
      </Paper>
    </Center>
  )
}
