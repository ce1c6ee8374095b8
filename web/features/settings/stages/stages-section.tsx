import { Paper, Stack, Text, Title } from '@mantine/core'
import {
  maxStages,
  type StagedStatus,
  stageColors,
  stagedStatuses,
} from '../../../../contract/leads/stages/stage-limits.ts'
import type { ListStagesOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { ReadOnlyNote } from '../../../components/feedback/read-only-note.tsx'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { StatusBadge } from '../../../components/field-value/status-badge.tsx'
import { messages } from '../../../i18n/index.ts'
import { AddForm } from '../form/name-forms.tsx'
import { StageList } from './stage-list.tsx'

const texts = messages.stages

/** The stages of each status. */
export function StagesSection() {
  const mayChange = useOrg().may('choices.change')
  const query = useOrgQuery('list_stages', {})
  return (
    <Stack gap="lg">
      {mayChange ? null : <ReadOnlyNote />}
      <QueryBoundary query={query}>
        {({ data }) => (
          <Stack gap="lg">
            {stagedStatuses.map((status) => (
              <StatusStages key={status} status={status} all={data} mayChange={mayChange} />
            ))}
          </Stack>
        )}
      </QueryBoundary>
    </Stack>
  )
}

interface StatusProps {
  readonly status: StagedStatus
  readonly all: ListStagesOutput
  readonly mayChange: boolean
}

function StatusStages({ status, all, mayChange }: StatusProps) {
  const name = messages.leads.statuses[status]
  const stages = all.filter((stage) => stage.status === status)
  const add = () => {
    if (!mayChange) return null
    if (stages.length < maxStages) return <AddStage status={status} count={stages.length} />
    return (
      <Text size="sm" c="dimmed">
        {texts.full(maxStages)}
      </Text>
    )
  }
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Stack gap="sm">
        <Title order={2} size="md">
          <StatusBadge status={status} size="lg" />
        </Title>
        {stages.length === 0 ? (
          <Text size="sm" c="dimmed">
            {texts.emptyOf(name)}
          </Text>
        ) : (
          <StageList label={texts.list(name)} stages={stages} all={all} mayChange={mayChange} />
        )}
        {add()}
      </Stack>
    </Paper>
  )
}

interface AddProps {
  readonly status: StagedStatus
  /** Number of stages in the status. */
  readonly count: number
}

/** Adds a stage in the next color. */
function AddStage({ status, count }: AddProps) {
  const add = useOrgMutation('add_stage', { stale: ['list_stages'], quiet: true })
  const color = stageColors[count % stageColors.length] ?? 'blue'
  return (
    <AddForm
      keptAs={`new ${status}`}
      label={texts.addTo(messages.leads.statuses[status])}
      placeholder={texts.placeholder}
      variant="default"
      isSaving={add.isPending}
      save={async (name) =>
        toastSuccess(texts.added((await add.mutateAsync({ status, name, color })).name))
      }
    />
  )
}
