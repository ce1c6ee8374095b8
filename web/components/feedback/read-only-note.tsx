import { Alert } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { messages } from '../../i18n/index.ts'

/** Explains why the page is read-only. */
export const ReadOnlyNote = () => (
  <Alert variant="light" color="gray" icon={<IconEye aria-hidden />}>
    {messages.settings.readOnly}
  </Alert>
)
