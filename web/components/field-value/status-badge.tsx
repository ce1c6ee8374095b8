import { Badge } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconCircleX, IconProgressCheck } from '@tabler/icons-react'
import type { Lead } from '../../../sdk/index.ts'
import { messages } from '../../i18n/index.ts'

export type Status = Lead['status']

/** Each status's color and icon. The icons differ in shape to help color-blind users. */
export const statusStyles = {
  open: { color: 'blue', icon: IconCircle },
  qualified: { color: 'violet', icon: IconProgressCheck },
  won: { color: 'success', icon: IconCircleCheck },
  lost: { color: 'gray', icon: IconCircleX },
} as const satisfies Record<Status, { color: string; icon: typeof IconCircle }>

interface Props {
  readonly status: Status
  readonly size?: 'sm' | 'md' | 'lg'
}

export function StatusBadge({ status, size = 'md' }: Props) {
  const { color, icon: Icon } = statusStyles[status]
  return (
    <Badge
      variant="light"
      color={color}
      size={size}
      tt="none"
      fw={600}
      leftSection={<Icon size={13} aria-hidden />}
      w="max-content"
      style={{ cursor: 'inherit' }}
    >
      {messages.leads.statuses[status]}
    </Badge>
  )
}
