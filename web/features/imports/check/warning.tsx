import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface WarningProps {
  readonly title: string
  readonly children: ReactNode
}

/** A warning about a file that users should read before they import it. */
export const Warning = ({ title, children }: WarningProps) => (
  <Alert color="yellow" variant="light" title={title} icon={<IconAlertTriangle aria-hidden />}>
    {children}
  </Alert>
)
