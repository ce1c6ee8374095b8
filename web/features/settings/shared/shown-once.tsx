import { Alert, Button, Stack } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  readonly help: string
  /** Label for the button that closes the dialog. */
  readonly done: string
  readonly onDone: () => void
  readonly children: ReactNode
}

/** Secrets to copy, which the service does not show again. */
export const ShownOnce = ({ help, done, onDone, children }: Props) => (
  <Stack>
    <Alert variant="light" color="yellow" icon={<IconEyeOff aria-hidden />}>
      {help}
    </Alert>
    {children}
    <Button variant="default" onClick={onDone}>
      {done}
    </Button>
  </Stack>
)
