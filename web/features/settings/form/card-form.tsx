import { Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'

interface FormProps {
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  readonly children: ReactNode
}

/** Form made up of several cards; errors appear next to their fields, not in browser popups. */
export const CardForm = ({ onSubmit, children }: FormProps) => (
  <form noValidate onSubmit={onSubmit}>
    <Stack gap="md">{children}</Stack>
  </form>
)
