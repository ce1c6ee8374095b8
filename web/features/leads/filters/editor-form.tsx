import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { messages } from '../../../i18n/index.ts'

interface Props {
  readonly onApply: () => void
  readonly children: ReactNode
}

/** Form for editing a filter; Enter applies it. */
export const EditorForm = ({ onApply, children }: Props) => (
  <Stack
    component="form"
    gap="sm"
    miw={220}
    onSubmit={(event) => {
      event.preventDefault()
      onApply()
    }}
  >
    {children}
    <Button type="submit" size="xs">
      {messages.leads.filters.apply}
    </Button>
  </Stack>
)
