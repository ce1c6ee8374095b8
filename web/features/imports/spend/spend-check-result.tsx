import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { SpendCheck } from '../../../../contract/imports/spend-import.ts'
import { Card } from '../../../components/page/card.tsx'
import { words } from '../../../i18n/en/index.ts'
import { CheckActions } from '../check/check-actions.tsx'
import { SkippedRows } from '../check/skipped-rows.tsx'
import type { ImportView } from '../import-view.ts'
import classes from '../imports.module.css'
import { Counts } from '../result/counts.tsx'
import { FileTotals } from './file-totals.tsx'

const texts = words.imports
const others = words.spendImports

interface Props {
  readonly view: ImportView
  /** Goes back to the columns. */
  readonly onChange: () => void
}

/** What a dry run found in a platform's file, and the way on. */
export function SpendCheckResult({ view, onChange }: Props) {
  const check = view.spend?.check ?? null
  if (check === null) return null
  const { ready, totals, leftOut, otherLevels } = check
  return (
    <Stack gap="lg">
      {otherLevels ? <OtherLevels /> : null}
      <Card title={texts.checkedTitle} help={helpOf(check)}>
        <Stack gap="lg">
          <Counts counts={countsOf(check)} />
          <SkippedRows leftOut={leftOut} />
          <CheckActions id={view.id} count={ready} say={others.start} onChange={onChange} />
        </Stack>
      </Card>
      {totals.length === 0 ? null : (
        <Card title={others.totalsTitle} help={others.checkedHelp}>
          <FileTotals totals={totals} />
        </Card>
      )}
    </Stack>
  )
}

const helpOf = ({ ready, wouldInsert, wouldUpdate }: SpendCheck): string => {
  if (ready === 0) return `${texts.nothingReady}. ${texts.nothingReadyHelp}`
  if (wouldInsert + wouldUpdate === 0) return others.nothingNew
  return texts.ready(ready)
}

const countsOf = (check: SpendCheck): (readonly [string, number])[] => [
  [others.rows, check.rows],
  [others.wouldInsert, check.wouldInsert],
  [others.wouldUpdate, check.wouldUpdate],
  [others.unchanged, check.unchanged],
  ...(check.repeated === 0 ? [] : ([[others.repeated, check.repeated]] as const)),
  [others.wouldFail, check.bad],
]

/** What would be counted twice, because it is stored at another level, too. */
const OtherLevels = () => (
  <Alert
    color="yellow"
    variant="light"
    classNames={{ title: classes.title ?? '' }}
    title={others.otherLevels}
    icon={<IconAlertTriangle aria-hidden />}
  >
    <Text size="sm">{others.otherLevelsHelp}</Text>
  </Alert>
)
