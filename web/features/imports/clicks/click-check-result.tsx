import { Stack, Text } from '@mantine/core'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { CheckActions } from '../check/check-actions.tsx'
import { SkippedRows } from '../check/skipped-rows.tsx'
import type { ImportView } from '../import-view.ts'
import { Counts } from '../result/counts.tsx'

const spendTexts = messages.spendImports

interface Props {
  readonly view: ImportView
  /** Called to go back to the mapping. */
  readonly onChange: () => void
}

/** Dry run result for a click report (numbers of rows and leads), and the next actions. */
export function ClickCheckResult({ view, onChange }: Props) {
  const check = view.clicks?.check ?? null
  if (check === null) return null
  return (
    <Stack gap="lg">
      <Card title={spendTexts.clickLeads}>
        <Stack gap="lg">
          <Counts
            counts={[
              [spendTexts.leads, check.leads],
              [spendTexts.wouldFill, check.wouldFill],
              [spendTexts.full, check.full],
              [spendTexts.contradicting, check.contradicting],
            ]}
          />
          {check.contradicting === 0 ? null : (
            <Text size="sm" c="dimmed">
              {spendTexts.contradictingHelp}
            </Text>
          )}
          <Stack gap="xs">
            {check.wouldFill === 0 ? (
              <Text size="sm">
                {spendTexts.nothingToFill}. {spendTexts.nothingToFillHelp}
              </Text>
            ) : null}
            <CheckActions
              id={view.id}
              count={check.wouldFill}
              label={spendTexts.fill}
              onChange={onChange}
            />
          </Stack>
        </Stack>
      </Card>
      <Card title={spendTexts.clickRows}>
        <Stack gap="lg">
          <Counts
            counts={[
              [spendTexts.rows, check.rows],
              [spendTexts.matched, check.matched],
              [spendTexts.unmatched, check.unmatched],
              [spendTexts.repeated, check.repeated],
              [spendTexts.invalid, check.bad],
            ]}
          />
          <SkippedRows leftOut={check.leftOut} />
        </Stack>
      </Card>
    </Stack>
  )
}
