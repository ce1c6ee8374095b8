import { Button, Menu } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import type { StartBulkChangeInput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { messages } from '../../../i18n/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { toNestedInput, withoutPaging } from '../shared/list-search.ts'
import { promptLossReason } from '../shared/outcome-dialogs.tsx'
import { StatusItems } from '../shared/status-items.tsx'
import type { PickStatus } from '../shared/use-set-status.ts'
import { useStartBulkChange } from './use-bulk-change.ts'

const { select: texts } = messages.leads

interface Props {
  readonly search: Search
  readonly total: number
  /** Called when a change has been started. */
  readonly onStart: () => void
}

/** Actions for all leads that match the list's filters. */
export function AllMatchesActions({ search, total, onStart }: Props) {
  const start = useStartBulkChange()
  const reasons = useOrgQuery('get_settings', {}).data?.data.lossReasons ?? []
  const labels = useOrgQuery('list_labels', {}).data?.data ?? []
  const apply = (changes: StartBulkChangeInput['changes']) => {
    const { sort: _, ...query } = toNestedInput(withoutPaging(search))
    start({ query, changes })
    onStart()
  }
  const pickStatus: PickStatus = (status, stage) => {
    const changes = { status, ...(stage === undefined ? {} : { stageId: stage?.id ?? null }) }
    if (status !== 'lost') apply(changes)
    else promptLossReason(total, reasons, (lossReason) => apply({ ...changes, lossReason }))
  }
  return (
    <>
      <ActionMenu label={texts.setStatus} isPrimary>
        <StatusItems onPick={pickStatus} />
      </ActionMenu>
      {labels.length === 0 ? null : (
        <ActionMenu label={texts.setLabel}>
          {labels.map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => apply({ labelId: id })}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => apply({ labelId: null })}>{texts.noLabel}</Menu.Item>
        </ActionMenu>
      )}
    </>
  )
}

interface ActionMenuProps {
  readonly label: string
  readonly isPrimary?: boolean
  readonly children: React.ReactNode
}

const ActionMenu = ({ label, isPrimary = false, children }: ActionMenuProps) => (
  <Menu withInitialFocusPlaceholder={false} withinPortal={false} position="top">
    <Menu.Target>
      <Button
        size="xs"
        variant={isPrimary ? 'filled' : 'default'}
        rightSection={isPrimary ? <IconChevronUp size={14} aria-hidden /> : undefined}
      >
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
      {children}
    </Menu.Dropdown>
  </Menu>
)
