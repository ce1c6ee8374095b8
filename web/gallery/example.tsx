import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './gallery.module.css'

interface Props {
  readonly name: string
  /** File of the component, relative to `web/components` and without its extension. */
  readonly from?: string
  /** When to use the component. */
  readonly use?: string
  /** Shows the component without a card around it, because it draws its own. */
  readonly isOnPage?: boolean
  /** Takes up the whole row. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A part of the design system in its states, with its name and file. */
export const Example = ({ name, from, use, isOnPage, isWide, children }: Props) => (
  <div className={`${classes.example} ${isWide === true ? classes.wide : ''}`}>
    <div>
      <Title order={3} size="sm">
        {name}
      </Title>
      {from === undefined ? null : (
        <Text size="xs" c="dimmed" ff="monospace" className="free-text">
          {from}
        </Text>
      )}
      {use === undefined ? null : (
        <Text size="xs" c="dimmed">
          {use}
        </Text>
      )}
    </div>
    {isOnPage === true ? (
      <Stack gap="sm">{children}</Stack>
    ) : (
      <Paper withBorder p="md">
        <Stack gap="sm">{children}</Stack>
      </Paper>
    )}
  </div>
)
