import { Affix, Button, CloseButton, Group, Menu, Paper, Text, Transition } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { messages } from '../../../i18n/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { DeleteButton, LabelMenu, OwnerMenu } from '../bulk/action-menus.tsx'
import { AllMatchesActions } from '../bulk/all-matches-actions.tsx'
import { useDeleteLeads } from '../deleted/use-delete-leads.ts'
import { useChangeLabels } from '../labels/use-change-labels.ts'
import type { Selection } from '../list/use-selection.ts'
import { StatusItems } from '../shared/status-items.tsx'
import type { SetStatus } from '../shared/use-set-status.ts'
import { useAssignLeads } from '../teamwork/use-assign-leads.ts'

const { select: texts } = messages.leads
const { bulkChanges: bulkTexts } = messages

interface Props {
  readonly isOpen: boolean
  readonly selection: Selection
  readonly setStatus: SetStatus
  /** The status menu can be opened with a click or a shortcut. */
  readonly isStatusOpen: boolean
  readonly onStatusToggle: (isOpen: boolean) => void
  readonly search: Search
  /** Number of leads that match the filters. */
  readonly total: number
}

/** Actions for all selected leads. */
export const BulkBar = ({ isOpen, ...actions }: Props) => (
  <Affix position={{ bottom: 20, left: 0, right: 0 }} style={{ pointerEvents: 'none' }}>
    <Transition mounted={isOpen} transition="slide-up">
      {(style) => (
        <Paper
          component="section"
          aria-label={texts.bar}
          withBorder
          shadow="lg"
          radius="lg"
          p="xs"
          mx="auto"
          w="fit-content"
          // On phones, the actions need a second line; without a margin, the last ones were cut off.
          maw="calc(100% - 16px)"
          style={{ ...style, pointerEvents: 'auto' }}
        >
          <SelectionActions {...actions} />
        </Paper>
      )}
    </Transition>
  </Affix>
)

/** Actions for the selected leads, or for all leads that match the filters. */
function SelectionActions(props: Omit<Props, 'isOpen'>) {
  const { selection, search, total } = props
  const [allOf, setAllOf] = useState<Search>()
  // If all matches are selected, the selection ends as soon as the filters change.
  const isAll = allOf === search
  const hasMore = selection.isWhole && total > selection.size
  return (
    <Group gap={6} justify="center">
      <Text
        size="sm"
        fw={600}
        px={6}
        className="figures"
        aria-live="polite"
        style={{ whiteSpace: 'nowrap' }}
      >
        {isAll ? bulkTexts.allSelected(total) : texts.selected(selection.size)}
      </Text>
      {isAll ? (
        <AllMatchesActions search={search} total={total} onStart={selection.clear} />
      ) : (
        <>
          {hasMore ? (
            <Button size="xs" variant="subtle" onClick={() => setAllOf(search)}>
              {bulkTexts.selectAll(total)}
            </Button>
          ) : null}
          <ShownActions {...props} />
        </>
      )}
      <CloseButton aria-label={texts.clear} onClick={selection.clear} />
    </Group>
  )
}

type ShownProps = Pick<Props, 'selection' | 'setStatus' | 'isStatusOpen' | 'onStatusToggle'>

function ShownActions({ selection, setStatus, isStatusOpen, onStatusToggle }: ShownProps) {
  const { ids } = selection
  const labels = useChangeLabels()
  const { assign } = useAssignLeads()
  const deleteLeads = useDeleteLeads(selection.clear)
  const { labeled, unlabeled } = messages.leads.status
  return (
    <>
      <Menu
        withInitialFocusPlaceholder={false}
        // Placed inside the bar's region, for screen readers that list regions.
        withinPortal={false}
        position="top"
        opened={isStatusOpen}
        onChange={onStatusToggle}
      >
        <Menu.Target>
          <Button size="xs" rightSection={<IconChevronUp size={14} aria-hidden />}>
            {texts.setStatus}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          <StatusItems onPick={(...picked) => setStatus(ids, ...picked)} />
        </Menu.Dropdown>
      </Menu>
      <LabelMenu
        onAdd={({ id, name }) =>
          labels.mutate({ ids: [...ids], add: [id], message: (count) => labeled(count, name) })
        }
        onRemove={({ id, name }) =>
          labels.mutate({ ids: [...ids], remove: [id], message: (count) => unlabeled(count, name) })
        }
      />
      <OwnerMenu onAssign={(ownerId) => assign(ids, ownerId)} />
      <DeleteButton onClick={() => deleteLeads.mutate(ids)} isPending={deleteLeads.isPending} />
    </>
  )
}
