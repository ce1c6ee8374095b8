import { Alert, Stack } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { FormEventHandler, ReactNode } from 'react'
import { words } from '../../words/index.ts'

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
