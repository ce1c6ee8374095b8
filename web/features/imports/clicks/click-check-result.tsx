import { Stack, Text } from '@mantine/core'
import { Card } from '../../../components/page/card.tsx'
import { words } from '../../../i18n/en/index.ts'
import { CheckActions } from '../check/check-actions.tsx'
import { SkippedRows } from '../check/skipped-rows.tsx'
import type { ImportView } from '../import-view.ts'
import { Counts } from '../result/counts.tsx'

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
          <Stack gap="xs">
            {check.wouldFill === 0 ? (
              <Text size="sm">
                {others.nothingToFill}. {others.nothingToFillHelp}
              </Text>
            ) : null}
            <CheckActions
              id={view.id}
              count={check.wouldFill}
              say={others.fill}
              onChange={onChange}
            />
          </Stack>
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
          <SkippedRows leftOut={check.leftOut} />
        </Stack>
      </Card>
    </Stack>
  )
}
