import { Button, Menu } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import type { StartBulkChangeInput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { toNestedInput, withoutPaging } from '../shared/list-search.ts'
import { promptLossReason } from '../shared/outcome-dialogs.tsx'
import { StatusItems } from '../shared/status-items.tsx'
import type { PickStatus } from '../shared/use-set-status.ts'
import { DeleteButton, LabelMenu, OwnerMenu } from './action-menus.tsx'
import { useStartBulkChange } from './use-bulk-change.ts'

const texts = messages.bulkChanges

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
  const confirmDelete = () =>
    modals.confirmRed({
      title: texts.deleteTitle(total),
      help: texts.deleteHelp,
      confirm: messages.shared.delete,
      onConfirm: () => apply({ deleted: true }),
    })
  return (
    <>
      <Menu withInitialFocusPlaceholder={false} withinPortal={false} position="top">
        <Menu.Target>
          <Button size="xs" rightSection={<IconChevronUp size={14} aria-hidden />}>
            {messages.leads.select.setStatus}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          <StatusItems onPick={pickStatus} />
        </Menu.Dropdown>
      </Menu>
      <LabelMenu
        onAdd={({ id }) => apply({ addLabelIds: [id] })}
        onRemove={({ id }) => apply({ removeLabelIds: [id] })}
      />
      <OwnerMenu onAssign={(ownerId) => apply({ ownerId })} />
      <DeleteButton onClick={confirmDelete} />
    </>
  )
}
