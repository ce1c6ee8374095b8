import { Menu } from '@mantine/core'
import { type Status, statusStyles } from '../../../components/field-value/status-badge.tsx'
import { messages } from '../../../i18n/index.ts'

// `Object.keys` loses the literal type of the keys.
const statuses = Object.keys(statusStyles) as Status[]

/** Menu items for all statuses. */
export const StatusItems = ({ onPick }: { readonly onPick: (status: Status) => void }) =>
  statuses.map((status) => {
    const { color, icon: Icon } = statusStyles[status]
    return (
      <Menu.Item
        key={status}
        leftSection={<Icon size={16} color={`var(--mantine-color-${color}-6)`} aria-hidden />}
        onClick={() => onPick(status)}
      >
        {messages.leads.statuses[status]}
      </Menu.Item>
    )
  })
