import { Button, Stack } from '@mantine/core'
import { IconClockDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Pull } from '../../../../contract/ad-spend/spend-pulls.ts'
import { Empty } from '../../../components/feedback/empty-card.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { words } from '../../../i18n/en/index.ts'
import { AdSpendFrame } from '../shared/ad-spend-layout.tsx'
import { PullCard } from './schedule-card.tsx'
import { usePulls } from './use-schedules.ts'

const PullDialog = lazyDialog(async () => (await import('./schedule-dialog.tsx')).PullDialog)

const texts = words.spendPulls

/** Most schedules of an organization, as the service has it, too. */
const mostPulls = 20

/** Reports that are fetched every day. */
export function SchedulesPage() {
  const query = usePulls()
  const [edited, setEdited] = useState<Pull | 'new'>()
  const count = query.data?.data.length ?? 0
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={count >= mostPulls}
      {...(count >= mostPulls ? { title: texts.full(mostPulls) } : {})}
      onClick={() => setEdited('new')}
    >
      {texts.add}
    </Button>
  )
  return (
    <AdSpendFrame path="/schedules" help={texts.help} actions={count === 0 ? undefined : add}>
      <QueryBoundary query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              icon={<IconClockDown aria-hidden />}
              title={texts.none}
              help={texts.noneHelp}
              action={add}
            />
          ) : (
            <Stack gap="md">
              {data.map((pull) => (
                <PullCard key={pull.id} pull={pull} onEdit={() => setEdited(pull)} />
              ))}
            </Stack>
          )
        }
      </QueryBoundary>
      <PullDialog
        isOpen={edited !== undefined}
        edited={edited}
        onClose={() => setEdited(undefined)}
      />
    </AdSpendFrame>
  )
}
