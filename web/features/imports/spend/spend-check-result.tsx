import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { SpendCheck } from '../../../../contract/imports/spend-import.ts'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { CheckActions } from '../check/check-actions.tsx'
import { SkippedRows } from '../check/skipped-rows.tsx'
import type { ImportView } from '../import-view.ts'
import { Counts } from '../result/counts.tsx'
import { FileTotals } from './file-totals.tsx'

const texts = messages.imports
const spendTexts = messages.spendImports

interface Props {
  readonly view: ImportView
  /** Called to go back to the mapping. */
  readonly onChange: () => void
}

/** Dry run result for ad spend, and the next actions. */
export function SpendCheckResult({ view, onChange }: Props) {
  const check = view.spend?.check ?? null
  if (check === null) return null
  const { ready, totals, leftOut, otherLevels } = check
  return (
    <Stack gap="lg">
      {otherLevels ? <OtherLevels /> : null}
      <Card title={texts.checkedTitle} help={checkHelp(check)}>
        <Stack gap="lg">
          <Counts counts={checkCounts(check)} />
          <SkippedRows leftOut={leftOut} />
          <CheckActions id={view.id} count={ready} label={spendTexts.start} onChange={onChange} />
        </Stack>
      </Card>
      {totals.length === 0 ? null : (
        <Card title={spendTexts.totalsTitle} help={spendTexts.checkedHelp}>
          <FileTotals totals={totals} />
        </Card>
      )}
    </Stack>
  )
}

const checkHelp = ({ ready, wouldInsert, wouldUpdate }: SpendCheck): string => {
  if (ready === 0) return `${texts.nothingReady}. ${texts.nothingReadyHelp}`
  if (wouldInsert + wouldUpdate === 0) return spendTexts.nothingNew
  return texts.ready(ready)
}

const checkCounts = (check: SpendCheck): (readonly [string, number])[] => [
  [spendTexts.rows, check.rows],
  [spendTexts.wouldInsert, check.wouldInsert],
  [spendTexts.wouldUpdate, check.wouldUpdate],
  [spendTexts.unchanged, check.unchanged],
  ...(check.repeated === 0 ? [] : ([[spendTexts.repeated, check.repeated]] as const)),
  [spendTexts.invalid, check.bad],
]

/** Warns about spend that would be counted twice because it is also stored at another level. */
const OtherLevels = () => (
  <Alert
    color="yellow"
    variant="light"
    title={spendTexts.otherLevels}
    icon={<IconAlertTriangle aria-hidden />}
  >
    <Text size="sm">{spendTexts.otherLevelsHelp}</Text>
  </Alert>
)
