import { Button, Group, Stack } from '@mantine/core'
import { useOrgMutation } from '../../../api/org-query.ts'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { UndoButton } from '../import-actions.tsx'
import type { ImportView } from '../import-view.ts'
import { importQueries } from '../use-import.ts'
import { Counts } from './counts.tsx'
import { resultCounts } from './result-counts.ts'
import { ResultLink } from './result-link.tsx'

const texts = messages.imports

/** Result of an import, and the next actions. */
export function ImportResult({ view }: { readonly view: ImportView }) {
  const start = useOrgMutation('start_import', { stale: importQueries })
  const { id, state, can } = view
  const counts = resultCounts(view)
  if (counts === null) return null
  return (
    <Card title={state === 'imported' ? texts.doneTitle : texts.stoppedTitle}>
      <Stack gap="lg">
        <Counts counts={counts} />
        <Group>
          {can.includes('start') ? (
            <Button loading={start.isPending} onClick={() => start.mutate({ id })}>
              {texts.resume}
            </Button>
          ) : null}
          <ResultLink view={view} />
          <UndoButton view={view} />
        </Group>
      </Stack>
    </Card>
  )
}
