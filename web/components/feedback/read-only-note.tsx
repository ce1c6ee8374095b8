import { Alert } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { messages } from '../../i18n/index.ts'

/** Says why nothing can be changed here. */
export const ReadOnlyNote = () => (
  <Alert variant="light" color="gray" icon={<IconEye aria-hidden />}>
    {messages.settings.readOnly}
  </Alert>
)
