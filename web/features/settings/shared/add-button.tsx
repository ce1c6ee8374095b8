import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

interface Props {
  readonly label: string
  readonly onClick: () => void
  /** Why nothing more can be added. */
  readonly full?: string | undefined
  /** `default` if the page has another main button. */
  readonly variant?: 'filled' | 'default'
}

/** Opens the dialog for a new item; appears at the end of the row above the list. */
export const AddButton = ({ label, onClick, full, variant = 'filled' }: Props) => (
  <Button
    variant={variant}
    leftSection={<IconPlus size={16} aria-hidden />}
    disabled={full !== undefined}
    title={full}
    onClick={onClick}
  >
    {label}
  </Button>
)
