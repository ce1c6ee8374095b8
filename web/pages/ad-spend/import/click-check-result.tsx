import { Button, Group, Stack, Text } from '@mantine/core'
import { useOrgMutation } from '../../../api/org.ts'
import { formatNumber } from '../../../format/numbers.ts'
import { Card } from '../../../parts/card.tsx'
import { words } from '../../../words/index.ts'
import { Counts } from '../../imports/counts.tsx'
import type { ImportView } from '../../imports/import-view.ts'
import { LeftOutLines } from './left-out-lines.tsx'

const texts = words.imports
const others = words.spendImports

interface Props {
  readonly view: ImportView
  /** Goes back to the columns. */
  readonly onChange: () => void
}

/** What a dry run found in a click report, in rows and in leads, and the way on. */
export function ClickCheckResult({ view, onChange }: Props) {
  const check = view.clicks?.check ?? null
  if (check === null) return null
  return (
    <Stack gap="lg">
      <Card title={others.clickLeads}>
        <Stack gap="lg">
          <Counts
            counts={[
              [others.leads, check.leads],
              [others.wouldFill, check.wouldFill],
              [others.full, check.full],
              [others.contradicting, check.contradicting],
            ]}
          />
          {check.contradicting === 0 ? null : (
            <Text size="sm" c="dimmed">
              {others.contradictingHelp}
            </Text>
          )}
          <Ways id={view.id} leads={check.wouldFill} onChange={onChange} />
        </Stack>
      </Card>
      <Card title={others.clickRows}>
        <Stack gap="lg">
          <Counts
            counts={[
              [others.rows, check.rows],
              [others.matched, check.matched],
              [others.unmatched, check.unmatched],
              [others.repeated, check.repeated],
              [others.wouldFail, check.bad],
            ]}
          />
          <LeftOutLines leftOut={check.leftOut} />
        </Stack>
      </Card>
    </Stack>
  )
}

interface WaysProps {
  readonly id: string
  /** Leads that would be filled. */
  readonly leads: number
  readonly onChange: () => void
}

function Ways({ id, leads, onChange }: WaysProps) {
  const start = useOrgMutation('start_import', { stale: ['get_import', 'list_imports'] })
  return (
    <Stack gap="xs">
      {leads === 0 ? (
        <Text size="sm">
          {others.nothingToFill}. {others.nothingToFillHelp}
        </Text>
      ) : null}
      <Group>
        <Button
          loading={start.isPending}
          disabled={leads === 0}
          onClick={() => start.mutate({ id })}
        >
          {others.fill(leads, formatNumber(leads))}
        </Button>
        <Button variant="default" onClick={onChange}>
          {texts.changeColumns}
        </Button>
      </Group>
    </Stack>
  )
}
