import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface WarningProps {
  readonly title: string
  readonly children: ReactNode
}

/** A warning that users should read before importing a file. */
export const Warning = ({ title, children }: WarningProps) => (
  <Alert color="yellow" variant="light" title={title} icon={<IconAlertTriangle aria-hidden />}>
    {children}
  </Alert>
)
