import { Button, Stack } from '@mantine/core'
import { IconClockDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ScheduledImport } from '../../../../contract/ad-spend/scheduled-imports.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { messages } from '../../../i18n/index.ts'
import { AdSpendLayout } from '../shared/ad-spend-layout.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { useSchedules } from './use-schedules.ts'

const ScheduleDialog = lazyDialog(
  async () => (await import('./schedule-dialog.tsx')).ScheduleDialog,
)

const texts = messages.scheduledImports

/** Maximum number of schedules per organization; must match the service's limit. */
const maxSchedules = 20

/** Scheduled imports of ad spend. */
export function SchedulesPage() {
  const query = useSchedules()
  const [edited, setEdited] = useState<ScheduledImport | 'new'>()
  const count = query.data?.data.length ?? 0
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={count >= maxSchedules}
      {...(count >= maxSchedules ? { title: texts.full(maxSchedules) } : {})}
      onClick={() => setEdited('new')}
    >
      {texts.add}
    </Button>
  )
  return (
    <AdSpendLayout path="/schedules" help={texts.help} actions={count === 0 ? undefined : add}>
      <QueryBoundary query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyCard
              icon={<IconClockDown aria-hidden />}
              title={texts.none}
              help={texts.noneHelp}
              action={add}
            />
          ) : (
            <Stack gap="md">
              {data.map((schedule) => (
                <ScheduleCard
                  key={schedule.id}
                  schedule={schedule}
                  onEdit={() => setEdited(schedule)}
                />
              ))}
            </Stack>
          )
        }
      </QueryBoundary>
      <ScheduleDialog
        isOpen={edited !== undefined}
        edited={edited}
        onClose={() => setEdited(undefined)}
      />
    </AdSpendLayout>
  )
}
