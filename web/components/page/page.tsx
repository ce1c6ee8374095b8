import { Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useOrgName } from '../../auth/use-org.ts'

interface Props {
  /** Page heading and browser tab title. */
  readonly title: string
  /** Placed first in the tab's title to distinguish pages that share a heading. */
  readonly part?: string | undefined
  readonly help?: string
  /** Buttons next to the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/**
 * Layout for every page. The tab's title includes the organization, because users with several
 * organizations may keep a tab open for each one.
 */
export function Page({ title, part, help, actions, children }: Props) {
  useDocumentTitle(
    [part, title, useOrgName(), 'Leadtrace'].filter((text) => text !== undefined).join(' · '),
  )
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="md">
        <div>
          <Title
            order={1}
            size="h2"
            className="free-text"
            lineClamp={4}
            {...(title.length > 60 ? { title } : {})}
          >
            {title}
          </Title>
          {help === undefined ? null : (
            <Text c="dimmed" size="sm" mt={4} maw="42rem">
              {help}
            </Text>
          )}
        </div>
        {actions === undefined ? null : <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}
