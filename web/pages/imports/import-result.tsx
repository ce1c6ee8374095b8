import { Button, Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useOrgMutation } from '../../api/org.ts'
import { Card } from '../../parts/card.tsx'
import { useOrg } from '../../session/use-org.ts'
import { words } from '../../words/index.ts'
import { Counts } from './counts.tsx'
import { UndoButton } from './import-actions.tsx'
import type { ImportView } from './import-view.ts'

const texts = words.imports

/** What came of an import, and what can be done about it. */
export function ImportResult({ view }: { readonly view: ImportView }) {
  const org = useOrg()
  const start = useOrgMutation('start_import', { stale: ['get_import', 'list_imports'] })
  const { id, state, result, startedAt, can } = view
  if (result === null) return null
  // What the import touched: later changes by others keep a lead in this list.
  const filters = {
    source: 'import',
    ...(startedAt === null ? {} : { 'updatedAt[gte]': startedAt }),
  }
  return (
    <Card title={state === 'imported' ? texts.doneTitle : texts.stoppedTitle}>
      <Stack gap="lg">
        <Counts
          counts={[
            [texts.created, result.created],
            [texts.updated, result.updated],
            [texts.unchanged, result.unchanged],
            [texts.skipped, result.skipped],
            [texts.bad, result.bad],
          ]}
        />
        <Group>
          {can.includes('start') ? (
            <Button loading={start.isPending} onClick={() => start.mutate({ id })}>
              {texts.startAgain}
            </Button>
          ) : null}
          {result.created === 0 ? null : (
            <Button
              variant={can.includes('start') ? 'default' : 'filled'}
              renderRoot={(props) => (
                <Link to="/o/$orgId/leads" params={{ orgId: org.id }} search={filters} {...props} />
              )}
            >
              {texts.seeLeads}
            </Button>
          )}
          <UndoButton view={view} />
        </Group>
      </Stack>
    </Card>
  )
}
