import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface WarningProps {
  readonly title: string
  readonly children: ReactNode
}

/** Something about a file that a user should read before the import. */
export const Warning = ({ title, children }: WarningProps) => (
  <Alert color="yellow" variant="light" title={title} icon={<IconAlertTriangle aria-hidden />}>
    {children}
  </Alert>
)
