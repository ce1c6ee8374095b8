import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Hint } from '../overlay/hint.tsx'

interface Props {
  /** Name of the item to remove, for screen readers. */
  readonly label: string
  readonly isLoading: boolean
  readonly onClick: () => void
  /** Button tooltip. */
  readonly hint?: string
  readonly size?: 'md' | 'lg'
  readonly icon?: typeof IconTrash
}

/** Button at the end of a row that deletes or removes the row's item. */
export function RemoveButton(props: Props) {
  const { label, isLoading, onClick, hint, size = 'md', icon: Icon = IconTrash } = props
  const button = (
    <ActionIcon
      variant="subtle"
      color="red"
      size={size}
      loading={isLoading}
      onClick={onClick}
      aria-label={label}
    >
      <Icon size={size === 'lg' ? 17 : 16} aria-hidden />
    </ActionIcon>
  )
  return hint === undefined ? button : <Hint label={hint}>{button}</Hint>
}
