import { UnstyledButton } from '@mantine/core'
import { lazy } from 'react'
import { type Status, StatusBadge } from '../../../components/field-value/status-badge.tsx'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { messages } from '../../../i18n/index.ts'
import type { PickStatus } from './use-set-status.ts'

const load = () => import('./status-items.tsx')
const Items = lazy(async () => ({ default: (await load()).StatusItems }))

interface Props {
  readonly status: Status
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
  readonly onPick: PickStatus
  readonly size?: 'sm' | 'md' | 'lg'
}

/** Status badge with a menu to change it. */
export function StatusMenu({ status, isOpen, onToggle, onPick, size = 'md' }: Props) {
  const button = (
    // A bare element, because lists have up to a hundred.
    <button
      type="button"
      className={`mantine-focus-auto mantine-UnstyledButton-root ${UnstyledButton.classes.root}`}
      style={{ display: 'flex' }}
      aria-label={messages.leads.status.change(messages.leads.statuses[status])}
    >
      <StatusBadge status={status} size={size} />
    </button>
  )
  return (
    <MenuButton
      button={button}
      loadItems={load}
      opened={isOpen}
      onChange={onToggle}
      position="bottom-start"
      returnFocus={false}
    >
      <Items onPick={onPick} />
    </MenuButton>
  )
}
