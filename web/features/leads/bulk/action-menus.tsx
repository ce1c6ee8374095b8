import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useOrgQuery } from '../../../api/org-query.ts'
import { Hint } from '../../../components/overlay/hint.tsx'
import { messages } from '../../../i18n/index.ts'
import { useOwnerChoices } from '../teamwork/use-assign-leads.ts'

const { select: texts } = messages.leads

const ActionMenu = ({
  name,
  children,
}: {
  readonly name: string
  readonly children: ReactNode
}) => (
  // Placed inside the bar's region, for screen readers that list regions.
  <Menu withInitialFocusPlaceholder={false} withinPortal={false} position="top">
    <Menu.Target>
      <Button size="xs" variant="default">
        {name}
      </Button>
    </Menu.Target>
    <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
      {children}
    </Menu.Dropdown>
  </Menu>
)

interface OwnerProps {
  readonly onAssign: (ownerId: string | null) => void
}

/** Menu of the members who can become the owner of the selected leads. */
export function OwnerMenu({ onAssign }: OwnerProps) {
  const choices = useOwnerChoices()
  return (
    <ActionMenu name={messages.teamwork.assign}>
      {choices.map(({ id, name }) => (
        <Menu.Item key={id} onClick={() => onAssign(id)}>
          {name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={() => onAssign(null)}>{messages.teamwork.nobody}</Menu.Item>
    </ActionMenu>
  )
}

interface Label {
  readonly id: string
  readonly name: string
}

interface LabelProps {
  readonly onAdd: (label: Label) => void
  readonly onRemove: (label: Label) => void
}

/** Menu of labels to add or remove. */
export function LabelMenu({ onAdd, onRemove }: LabelProps) {
  const labels = useOrgQuery('list_labels', {}).data?.data ?? []
  if (labels.length === 0) return null
  return (
    <ActionMenu name={texts.setLabel}>
      <Menu.Label>{texts.addLabel}</Menu.Label>
      {labels.map((label) => (
        <Menu.Item key={label.id} onClick={() => onAdd(label)}>
          {label.name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Label>{texts.removeLabel}</Menu.Label>
      {labels.map((label) => (
        <Menu.Item key={label.id} onClick={() => onRemove(label)}>
          {label.name}
        </Menu.Item>
      ))}
    </ActionMenu>
  )
}

interface DeleteProps {
  readonly onClick: () => void
  readonly isPending?: boolean
}

export const DeleteButton = ({ onClick, isPending = false }: DeleteProps) => (
  <Hint label={texts.deleteLeads}>
    <ActionIcon
      variant="default"
      size={30}
      aria-label={texts.deleteLeads}
      onClick={onClick}
      loading={isPending}
    >
      <IconTrash size={16} color="var(--bad)" aria-hidden />
    </ActionIcon>
  </Hint>
)
