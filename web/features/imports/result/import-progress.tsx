import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useOrgMutation } from '../../../api/org-query.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber, formatPercent } from '../../../lib/numbers.ts'
import type { ImportView } from '../import-view.ts'
import { importQueries } from '../use-import.ts'
import { Counts } from './counts.tsx'
import { resultCounts } from './result-counts.ts'

const texts = messages.imports

const titles: Readonly<Record<string, string>> = {
  checking: texts.checking,
  importing: texts.importing,
  undoing: texts.undoing,
}

/** An import's progress, with a stop button. */
export function ImportProgress({ view }: { readonly view: ImportView }) {
  const { state, progress } = view
  const counts = resultCounts(view)
  const { rowsDone, rowsTotal, fraction, isWaiting } = progress
  const title = titles[state] ?? ''
  const share = fraction ?? 0
  return (
    <Card title={title} help={texts.background} actions={<StopButton view={view} />}>
      <Stack gap="xs">
        <Progress.Root size="xl">
          <Progress.Section value={share * 100} aria-label={title} animated />
        </Progress.Root>
        <Group justify="space-between">
          <Text size="sm" role="status">
            {isWaiting
              ? texts.waiting
              : state === 'undoing'
                ? ''
                : texts.progress(
                    formatNumber(rowsDone),
                    rowsTotal === null ? null : formatNumber(rowsTotal),
                  )}
          </Text>
          <Text size="sm" fw={600} className="figures">
            {formatPercent(share)}
          </Text>
        </Group>
        {state === 'importing' && counts !== null ? <Counts counts={counts} /> : null}
      </Stack>
    </Card>
  )
}

/** Stops a dry run immediately, but an import only after confirmation. */
function StopButton({ view: { id, kind, state, can } }: { readonly view: ImportView }) {
  const cancel = useOrgMutation('cancel_import', { stale: importQueries })
  if (!can.includes('cancel')) return null
  const stop = () => cancel.mutate({ id })
  const ask = () =>
    modals.confirm({
      title: texts.stopTitle,
      help: kind === 'leads' ? texts.stopHelp : messages.spendImports.stopHelp,
      confirm: texts.stop,
      cancel: messages.shared.back,
      onConfirm: stop,
    })
  return (
    <Button
      size="xs"
      variant="default"
      loading={cancel.isPending}
      onClick={state === 'checking' ? stop : ask}
    >
      {state === 'checking' ? texts.stopCheck : texts.stop}
    </Button>
  )
}
