import { Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'

interface FormProps {
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  readonly children: ReactNode
}

/** A form of cards; what is wrong stands beside its field, not in a bubble of the browser. */
export const CardForm = ({ onSubmit, children }: FormProps) => (
  <form noValidate onSubmit={onSubmit}>
    <Stack gap="md">{children}</Stack>
  </form>
)
