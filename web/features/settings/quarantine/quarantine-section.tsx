import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useIdPages } from '../../../api/id-pages.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { LoadMore } from '../../../components/table/load-more.tsx'
import { messages } from '../../../i18n/index.ts'
import { QuarantineTable } from './quarantine-table.tsx'
import { useQuarantineActions } from './use-quarantine-actions.ts'

const texts = messages.quarantine

const QuarantinedLeadDrawer = lazyDialog(
  async () => (await import('./quarantined-lead-drawer.tsx')).QuarantinedLeadDrawer,
)

/** Leads blocked by rules. The URL contains the ID of the open lead. */
export function QuarantineSection() {
  const { read } = useSearch({ from: '/o/$orgId/settings/$section' })
  const navigate = useNavigate()
  const org = useOrg()
  const close = () =>
    void navigate({
      to: '/o/$orgId/settings/$section',
      params: { orgId: org.id, section: 'quarantine' },
    })
  return (
    <>
      <QuarantineList />
      <QuarantinedLeadDrawer isOpen={read !== undefined} id={read} onClose={close} />
    </>
  )
}

function QuarantineList() {
  const { rows, query } = useQuarantine()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  if (query.data === undefined) {
    if (query.error === null) return <SkeletonLines />
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  }
  if (rows.length === 0) return <EmptyQuarantine />
  // Leads that have left the quarantine are no longer selected.
  const chosen = rows.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  return (
    <Stack gap="md">
      <Selection chosen={chosen} onClear={() => setSelected(new Set())} />
      <QuarantineTable rows={rows} chosen={new Set(chosen)} onChoose={setSelected} />
      <LoadMore query={query} label={messages.shared.more} />
    </Stack>
  )
}

function EmptyQuarantine() {
  const org = useOrg()
  return (
    <EmptyCard
      icon={<IconShieldCheck aria-hidden />}
      title={texts.emptyTitle}
      help={texts.empty}
      action={
        <Button
          variant="light"
          renderRoot={(props) => (
            <Link
              to="/o/$orgId/settings/$section"
              params={{ orgId: org.id, section: 'rules' }}
              {...props}
            />
          )}
        >
          {texts.toRules}
        </Button>
      }
    />
  )
}

interface SelectionProps {
  readonly chosen: readonly string[]
  readonly onClear: () => void
}

/** Actions for the selected leads. */
function Selection({ chosen, onClear }: SelectionProps) {
  const { ask, isPending } = useQuarantineActions(onClear)
  if (chosen.length === 0) return null
  return (
    <Paper
      withBorder
      px="md"
      py="xs"
      style={{ position: 'sticky', top: 'var(--mantine-spacing-xs)', zIndex: 10 }}
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} role="status">
          {texts.selected(chosen.length)}
        </Text>
        <Group gap="xs">
          <Button variant="subtle" color="gray" size="sm" onClick={onClear}>
            {texts.clear}
          </Button>
          <Button
            color="red"
            variant="light"
            size="sm"
            disabled={isPending}
            onClick={() => ask('delete', chosen)}
          >
            {texts.remove}
          </Button>
          <Button size="sm" loading={isPending} onClick={() => ask('release', chosen)}>
            {texts.release}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}

/** Blocked leads, newest first; loads more pages on request. */
function useQuarantine() {
  const query = useIdPages('list_quarantine', {})
  return { rows: query.data?.pages.flatMap(({ rows }) => rows) ?? [], query }
}
