import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useOrg } from '../../../auth/use-org.ts'
import { useValueNames } from '../../../components/field-value/use-value-names.ts'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { Page } from '../../../components/page/page.tsx'
import { messages } from '../../../i18n/en/index.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { ExportMenu } from '../toolbar/export-menu.tsx'
import { ListToolbar } from '../toolbar/list-toolbar.tsx'
import { StatusTabs } from '../toolbar/status-tabs.tsx'
import { LeadList } from './lead-list.tsx'
import { focusedLead, focusLead } from './list-shortcuts.ts'
import { type List, useList } from './use-list.ts'
import { useListShortcuts } from './use-list-shortcuts.ts'
import { type Selection, useSelection } from './use-selection.ts'

const AddLeadDrawer = lazyDialog(
  async () => (await import('../create/add-lead-drawer.tsx')).AddLeadDrawer,
)
const ColumnPicker = lazyDialog(
  async () => (await import('../toolbar/column-picker.tsx')).ColumnPicker,
)
const ShortcutsHelp = lazyDialog(
  async () => (await import('../toolbar/shortcuts-help.tsx')).ShortcutsHelp,
)

/** The list of leads: what the address asks for, and what can be done with it. */
export function LeadsPage() {
  const list = useList()
  const names = useValueNames()
  const ids = list.query.data?.data.map(({ id }) => id) ?? noIds
  const selection = useSelection(useStableIds(ids))
  const state = usePageState(list, selection)
  const total = list.query.data?.meta.pagination?.total
  return (
    <Page
      title={messages.leads.title}
      actions={<Actions list={list} total={total} onAdd={state.add.open} />}
    >
      <ListToolbar
        list={list}
        inputRef={state.searchRef}
        onColumns={state.columns.open}
        onHelp={state.help.open}
      />
      <Group gap="sm">
        <StatusTabs search={list.search} go={list.go} />
        <FilterBar search={list.search} names={names} go={list.go} />
      </Group>
      <LeadList list={list} names={names} selection={selection} state={state} />
      <ColumnPicker
        {...list.shown}
        isOpen={state.columns.isOpen}
        onClose={state.columns.close}
        onChange={list.shown.changeColumns}
      />
      <AddLeadDrawer isOpen={state.add.isOpen} onClose={state.add.close} />
      <ShortcutsHelp isOpen={state.help.isOpen} onClose={state.help.close} />
    </Page>
  )
}

const noIds: readonly string[] = []

/** The list before, when it holds the same: what depends on it need not be made anew. */
function useStableIds(ids: readonly string[]): readonly string[] {
  const [kept, setKept] = useState(ids)
  const isSame = kept.length === ids.length && kept.every((id, i) => id === ids[i])
  if (!isSame) setKept(ids)
  return isSame ? kept : ids
}

interface ActionsProps {
  readonly list: List
  readonly total: number | undefined
  readonly onAdd: () => void
}

function Actions({ list, total, onAdd }: ActionsProps) {
  const org = useOrg()
  return (
    <>
      {org.may('leads.export') ? (
        <ExportMenu search={list.search} total={total} columns={list.shown.columns} />
      ) : null}
      {org.may('leads.change') ? (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {messages.leads.add}
        </Button>
      ) : null}
    </>
  )
}

function useOpenState() {
  const [isOpen, { open, close }] = useDisclosure()
  return { isOpen, open, close }
}

/** Where the menu of statuses of all selected leads is meant, instead of one lead's. */
export const selectionTarget = 'selection'

/** What of the page is open, and what its keys do. */
function usePageState(list: List, selection: Selection) {
  const org = useOrg()
  const searchRef = useRef<HTMLInputElement>(null)
  const [statusOf, openStatus] = useState<string | null>(null)
  const [columns, add, help] = [useOpenState(), useOpenState(), useOpenState()]
  const mayChange = org.may('leads.change')
  useListShortcuts({
    search: () => searchRef.current?.focus(),
    move: (step) => {
      const ids = list.query.data?.data.map(({ id }) => id) ?? noIds
      const now = ids.indexOf(focusedLead() ?? '')
      const next = ids[now < 0 ? 0 : now + step]
      if (next !== undefined) focusLead(next)
    },
    select: () => {
      const id = focusedLead()
      if (id !== undefined && mayChange) selection.toggle(id, false)
    },
    status: () => {
      if (mayChange) openStatus(selection.size > 0 ? selectionTarget : (focusedLead() ?? null))
    },
    add: () => {
      if (mayChange) add.open()
    },
    help: help.open,
  })
  return { searchRef, statusOf, openStatus, columns, add, help }
}

/** What of the page is open. */
export type PageState = ReturnType<typeof usePageState>
