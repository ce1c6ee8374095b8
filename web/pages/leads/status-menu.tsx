import { Menu, UnstyledButton } from '@mantine/core'
import { type Status, StatusBadge, statusLooks } from '../../cells/status-badge.tsx'
import { words } from '../../words/index.ts'

// Object.keys loses the literal names of the table.
const statuses = Object.keys(statusLooks) as Status[]

/** Every status, to choose one. */
export const StatusItems = ({ onPick }: { readonly onPick: (status: Status) => void }) =>
  statuses.map((status) => {
    const { color, icon: Icon } = statusLooks[status]
    return (
      <Menu.Item
        key={status}
        leftSection={<Icon size={16} color={`var(--mantine-color-${color}-6)`} aria-hidden />}
        onClick={() => onPick(status)}
      >
        {words.leads.statuses[status]}
      </Menu.Item>
    )
  })

interface Props {
  readonly status: Status
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
  readonly onPick: (status: Status) => void
  readonly size?: 'md' | 'lg'
}

/**
 * A status that can be changed. While it is closed it is a mere button: a menu in each of a hundred
 * rows would be slow.
 */
export function StatusMenu({ status, isOpen, onToggle, onPick, size = 'md' }: Props) {
  const button = (
    <UnstyledButton
      display="block"
      onClick={() => onToggle(!isOpen)}
      aria-label={words.leads.status.change(words.leads.statuses[status])}
      aria-haspopup="menu"
      aria-expanded={isOpen}
    >
      <StatusBadge status={status} size={size} />
    </UnstyledButton>
  )
  if (!isOpen) return button
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      opened
      onChange={onToggle}
      position="bottom-start"
      returnFocus={false}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <StatusItems onPick={onPick} />
      </Menu.Dropdown>
    </Menu>
  )
}
