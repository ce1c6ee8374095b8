import { Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import { listLimits } from '../../../../contract/leads/lead-values.ts'
import { useOrg } from '../../../auth/use-org.ts'
import {
  LeadChannelsContext,
  useLeadChannels,
} from '../../../components/channel/use-lead-channels.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import type { ValueNames } from '../../../components/field-value/format-value.ts'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { Paging } from '../../../components/table/paging.tsx'
import { messages } from '../../../i18n/index.ts'
import { isNarrowed, pageSearch, withoutFilters } from '../shared/list-search.ts'
import { LockedNotice } from '../shared/locked-notice.tsx'
import { useSetStatus } from '../shared/use-set-status.ts'
import { LeadCards } from '../table/lead-cards.tsx'
import { LeadsTable } from '../table/leads-table.tsx'
import type { RowActions } from '../table/row-actions.ts'
import { focusLead, focusRememberedLead } from './list-shortcuts.ts'
import { parseSort, toggleSort, withSort } from './list-sort.ts'
import { NoLeads, NoMatch } from './no-leads.tsx'
import type { List } from './use-list.ts'
import { type PageState, selectionTarget } from './use-page-state.ts'
import { usePaging } from './use-paging.ts'
import type { Selection } from './use-selection.ts'

const BulkBar = lazyDialog(async () => (await import('../toolbar/bulk-bar.tsx')).BulkBar)

/** Selectable page sizes. */
const sizes = [10, 25, 50, listLimits.limit]

interface Props {
  readonly list: List
  readonly names: ValueNames
  readonly selection: Selection
  readonly state: PageState
}

/** The leads, or an explanation if there are none. */
export function LeadList(props: Props) {
  const { search, go, query } = props.list
  const paging = usePaging(props.list)
  const { data, error } = query
  if (error !== null && !query.isPlaceholderData && data === undefined) {
    return <ErrorState error={error} retry={() => void query.refetch()} />
  }
  if (data === undefined) return <ListSkeleton />
  const { pagination } = data.meta
  if (pagination === undefined) return null
  if (pagination.total === 0 && !isNarrowed(search)) {
    return <NoLeads onAdd={props.state.add.open} />
  }
  if (data.data.length === 0) {
    return (
      <NoMatch
        isBeyond={pagination.total > 0}
        onClear={() => go(withoutFilters(search))}
        onFirst={() => go(pageSearch(search, 1))}
      />
    )
  }
  return (
    <Stack gap="sm">
      <LockedNotice count={data.data.filter(({ locked }) => locked === true).length} />
      <Leads {...props} />
      <Paging
        pagination={pagination}
        labels={messages.leads.paging}
        sizes={sizes}
        onNext={paging.next}
        onPrevious={paging.previous}
        onSize={paging.resize}
      />
    </Stack>
  )
}

const ListSkeleton = () => (
  <Stack gap="sm">
    <Skeleton height={40} />
    <SkeletonLines count={12} />
  </Stack>
)

/** Below this width, cards replace the table. */
const narrow = '(max-width: 48em)'

function Leads({ list, names, selection, state }: Props) {
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false })
  const actions = useRowActions(list, names, selection, state)
  const { search, go, shown, query } = list
  const { sort } = search
  const keys = useMemo(() => parseSort(sort === undefined ? {} : { sort }), [sort])
  const onSort = useCallback(
    (field: LeadField, isMore: boolean) =>
      go((now) => withSort(now, toggleSort(parseSort(now), field, isMore))),
    [go],
  )
  useEffect(focusRememberedLead, [])
  useEffect(preloadLeadPage, [])
  const leads = query.data?.data ?? []
  const channels = useLeadChannels(leads.map(({ id }) => id))
  const shared = {
    leads,
    columns: shown.columns,
    customColumns: shown.customColumns,
    selection,
    statusMenuId: state.statusMenuId,
    actions,
    isWaiting: query.isPlaceholderData,
  }
  return (
    <LeadChannelsContext value={channels}>
      {isNarrow ? (
        <LeadCards {...shared} />
      ) : (
        <LeadsTable
          {...shared}
          layout={shown}
          sort={keys}
          onSort={onSort}
          isCompact={shown.density === 'compact'}
        />
      )}
      <BulkBar
        isOpen={selection.size > 0}
        selection={selection}
        search={search}
        total={query.data?.meta.pagination?.total ?? 0}
        setStatus={actions.setStatus}
        isStatusOpen={state.statusMenuId === selectionTarget}
        onStatusToggle={(isOpen) => state.openStatus(isOpen ? selectionTarget : null)}
      />
    </LeadChannelsContext>
  )
}

/** Loads the code of the page that a click on a lead opens. The click reports a failure. */
function preloadLeadPage(): void {
  import('../detail/lead-page.tsx').catch(() => undefined)
}

function useRowActions(
  { shownSearch: search }: List,
  names: ValueNames,
  { toggle }: Selection,
  { openStatus }: PageState,
): RowActions {
  const org = useOrg()
  const navigate = useNavigate()
  const setStatus = useSetStatus()
  const mayChange = org.may('leads.change')
  const orgId = org.id
  return useMemo(
    () => ({
      orgId,
      search,
      names,
      mayChange,
      open: (leadId) =>
        void navigate({ to: '/o/$orgId/leads/$leadId', params: { orgId, leadId }, search }),
      select: toggle,
      openStatus: (id) => openStatus(id),
      setStatus: (ids, ...picked) => {
        openStatus(null)
        // Focuses the lead first, so that focus returns to it when the dialog closes.
        const [id] = ids
        if (id !== undefined) focusLead(id)
        setStatus(ids, ...picked)
      },
    }),
    [orgId, search, names, mayChange, navigate, toggle, openStatus, setStatus],
  )
}
