import { Button, Group, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, Suspense, useState } from 'react'
import { useOrg } from '../../../auth/use-org.ts'
import { useValueNames } from '../../../components/field-value/use-value-names.ts'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { Page } from '../../../components/page/page.tsx'
import { messages } from '../../../i18n/index.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { isBoard } from '../shared/list-search.ts'
import { ExportMenu } from '../toolbar/export-menu.tsx'
import { ListToolbar } from '../toolbar/list-toolbar.tsx'
import { StatusTabs } from '../toolbar/status-tabs.tsx'
import { ViewTabs } from '../views/view-tabs.tsx'
import { LeadList } from './lead-list.tsx'
import { NewRowsNotice } from './new-rows-notice.tsx'
import { type List, useList } from './use-list.ts'
import { notePointer, useNewRows } from './use-new-rows.ts'
import { usePageState } from './use-page-state.ts'
import { useSelection } from './use-selection.ts'

const BulkChangeNotice = lazyPart(
  async () => (await import('../bulk/bulk-change-notice.tsx')).BulkChangeNotice,
)
const Board = lazyPart(async () => (await import('../board/board.tsx')).Board)
const AddLeadDrawer = lazyDialog(
  async () => (await import('../create/add-lead-drawer.tsx')).AddLeadDrawer,
)
const ColumnPicker = lazyDialog(
  async () => (await import('../toolbar/column-picker.tsx')).ColumnPicker,
)
const ShortcutsHelp = lazyDialog(
  async () => (await import('../toolbar/shortcuts-help.tsx')).ShortcutsHelp,
)

/** The list of leads that the URL describes, with all of its actions. */
export function LeadsPage() {
  const list = useList()
  const names = useValueNames()
  const ids = list.query.data?.data.map(({ id }) => id) ?? noIds
  const selection = useSelection(useStableIds(ids))
  const state = usePageState(list, selection)
  const newRows = useNewRows(list, selection.size > 0 || state.statusMenuId !== null)
  const total = list.query.data?.meta.pagination?.total
  return (
    <Page
      title={messages.leads.title}
      actions={
        <Actions
          search={list.search}
          columns={list.shown.allColumns}
          total={total}
          onAdd={state.add.open}
        />
      }
    >
      <ViewTabs search={list.search} columns={list.shown.allColumns} go={list.go} />
      <ListToolbar
        search={list.search}
        go={list.go}
        shown={list.shown}
        inputRef={state.searchRef}
        onColumns={state.columns.open}
        onHelp={state.help.open}
      />
      <Group gap="sm">
        <StatusTabs search={list.search} go={list.go} />
        <FilterBar search={list.search} names={names} go={list.go} />
      </Group>
      {isBoard(list.search) ? (
        <Suspense fallback={<Skeleton height={420} />}>
          <Board search={list.search} names={names} />
        </Suspense>
      ) : (
        <>
          <Suspense>
            <BulkChangeNotice />
          </Suspense>
          <NewRowsNotice rows={newRows} />
          <div onPointerMove={notePointer}>
            <LeadList list={list} names={names} selection={selection} state={state} />
          </div>
        </>
      )}
      <ColumnPicker
        {...list.shown}
        isOpen={state.columns.isOpen}
        onClose={state.columns.close}
        onChange={list.shown.changeColumns}
        onChangeCustom={list.shown.changeCustomColumns}
      />
      <AddLeadDrawer isOpen={state.add.isOpen} onClose={state.add.close} />
      <ShortcutsHelp isOpen={state.help.isOpen} onClose={state.help.close} />
    </Page>
  )
}

const noIds: readonly string[] = []

/** Returns the previous array if its content is the same, to avoid re-renders. */
function useStableIds(ids: readonly string[]): readonly string[] {
  const [kept, setKept] = useState(ids)
  const isSame = kept.length === ids.length && kept.every((id, i) => id === ids[i])
  if (!isSame) setKept(ids)
  return isSame ? kept : ids
}

interface ActionsProps {
  readonly search: List['search']
  readonly columns: List['shown']['allColumns']
  readonly total: number | undefined
  readonly onAdd: () => void
}

const Actions = memo(function Actions({ search, columns, total, onAdd }: ActionsProps) {
  const org = useOrg()
  return (
    <>
      {org.may('leads.export') ? (
        <ExportMenu search={search} total={total} columns={columns} />
      ) : null}
      {org.may('leads.change') ? (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {messages.leads.add}
        </Button>
      ) : null}
    </>
  )
})
