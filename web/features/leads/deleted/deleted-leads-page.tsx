import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconEraser, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ListDeletedLeadsOutput } from '../../../../sdk/app-operations.generated.ts'
import { useIdPages } from '../../../api/id-pages.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { leadName } from '../../../components/field-value/lead-name.ts'
import { StatusBadge } from '../../../components/field-value/status-badge.tsx'
import { Card } from '../../../components/page/card.tsx'
import { Page } from '../../../components/page/page.tsx'
import { LoadMore } from '../../../components/table/load-more.tsx'
import { RemoveButton } from '../../../components/table/remove-button.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatInstant } from '../../../lib/times.ts'
import { useUndoMerge } from '../merge/use-merge-leads.ts'
import { useEraseLead, useRestoreLead } from './use-delete-lead.ts'

const texts = messages.lead.deletion

/** Leads deleted within the last 30 days, newest first. */
export function DeletedLeadsPage() {
  const { id: orgId } = useOrg()
  return (
    <Page
      title={texts.title}
      help={texts.help}
      actions={
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/o/$orgId/leads" params={{ orgId }} {...props} />}
        >
          {messages.lead.backToList}
        </Button>
      }
    >
      <DeletedLeads />
    </Page>
  )
}

function DeletedLeads() {
  const query = useIdPages('list_deleted_leads', {})
  if (query.data === undefined) {
    return query.error === null ? (
      <SkeletonLines />
    ) : (
      <ErrorState error={query.error} retry={() => void query.refetch()} />
    )
  }
  const rows = query.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0)
    return <EmptyCard icon={<IconTrash />} title={texts.none} help={texts.help} />
  return (
    <Stack>
      <Card title={texts.recent}>
        <DeletedLeadsTable rows={rows} />
      </Card>
      {query.isFetchNextPageError ? <ErrorState error={query.error} /> : null}
      <LoadMore query={query} label={texts.older} />
    </Stack>
  )
}

type DeletedLead = ListDeletedLeadsOutput['rows'][number]

function DeletedLeadsTable({ rows }: { readonly rows: readonly DeletedLead[] }) {
  const org = useOrg()
  const mayRestore = org.may('leads.change')
  const timeZone = useTimeZone()
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{messages.lead.title}</Table.Th>
          <Table.Th visibleFrom="sm">{texts.status}</Table.Th>
          <Table.Th visibleFrom="sm">{texts.deletedAt}</Table.Th>
          <Table.Th visibleFrom="sm">{texts.until}</Table.Th>
          {mayRestore ? (
            <Table.Th>
              <VisuallyHidden>{texts.restore}</VisuallyHidden>
            </Table.Th>
          ) : null}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((lead) => (
          <Table.Tr key={lead.id}>
            <Table.Td className="free-text">
              {leadName(lead)}
              {lead.keptId === null ? null : (
                <Text size="xs" c="dimmed">
                  {messages.merge.mergedInto}
                </Text>
              )}
              <Text size="xs" c="dimmed" hiddenFrom="sm">
                {texts.deletedOn(formatInstant(lead.deletedAt, timeZone))}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <StatusBadge status={lead.status} />
            </Table.Td>
            <Table.Td visibleFrom="sm">{formatInstant(lead.deletedAt, timeZone)}</Table.Td>
            <Table.Td visibleFrom="sm">{formatInstant(lead.restorableUntil, timeZone)}</Table.Td>
            {mayRestore ? (
              <Table.Td ta="end">
                <Group gap="xs" justify="flex-end" wrap="nowrap">
                  {lead.keptId === null ? (
                    <>
                      <RestoreButton lead={lead} />
                      {org.may('leads.erase') ? <EraseButton lead={lead} /> : null}
                    </>
                  ) : (
                    <UndoMergeButton lead={lead} />
                  )}
                </Group>
              </Table.Td>
            ) : null}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function RestoreButton({ lead }: { readonly lead: DeletedLead }) {
  const restore = useRestoreLead()
  return (
    <Button
      variant="default"
      size="xs"
      loading={restore.isPending}
      onClick={() => restore.mutate(lead.id)}
      aria-label={texts.restoreLead(leadName(lead))}
    >
      {texts.restore}
    </Button>
  )
}

function UndoMergeButton({ lead }: { readonly lead: DeletedLead }) {
  const undo = useUndoMerge()
  return (
    <Button
      variant="default"
      size="xs"
      loading={undo.isPending}
      onClick={() => undo.mutate(lead.id)}
      aria-label={messages.merge.undoFor(leadName(lead))}
    >
      {messages.shared.undo}
    </Button>
  )
}

function EraseButton({ lead }: { readonly lead: DeletedLead }) {
  const erase = useEraseLead()
  const name = leadName(lead)
  return (
    <RemoveButton
      label={texts.eraseLead(name)}
      hint={texts.eraseSubmit}
      icon={IconEraser}
      isLoading={erase.isPending}
      onClick={() => erase.confirm({ id: lead.id, name })}
    />
  )
}
