import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import type { ImportCheck, ImportView } from '../import-view.ts'
import { Counts } from '../result/counts.tsx'
import { CheckActions } from './check-actions.tsx'
import { KeptValues } from './kept-values.tsx'
import { SkippedRows } from './skipped-rows.tsx'
import { Warning } from './warning.tsx'

const texts = messages.imports
const leadTexts = messages.leadMapping

interface Props {
  readonly view: ImportView
  /** Called to go back to the mapping. */
  readonly onChange: () => void
}

/** Dry run result for a lead import, and the next actions. */
export function CheckResult({ view, onChange }: Props) {
  const { id, check } = view
  if (check === null) return null
  const {
    ready,
    unknownStatuses,
    unknownStages = [],
    alike = 0,
    leftOut,
    testLeads = 0,
    warnings,
  } = check
  return (
    <Stack gap="lg">
      {unknownStatuses.length === 0 ? null : (
        <UnknownValues words={texts.statusValues} values={unknownStatuses} onChange={onChange} />
      )}
      {unknownStages.length === 0 ? null : (
        <UnknownValues words={texts.stageValues} values={unknownStages} onChange={onChange} />
      )}
      {alike === 0 ? null : (
        <Warning title={texts.alike(alike)}>
          <Text size="sm">{texts.alikeHelp}</Text>
        </Warning>
      )}
      {warnings === undefined || warnings.total === 0 ? null : (
        <KeptValues view={view} warnings={warnings} />
      )}
      <Card
        title={texts.checkedTitle}
        help={ready === 0 ? `${texts.nothingReady}. ${texts.nothingReadyHelp}` : texts.ready(ready)}
      >
        <Stack gap="lg">
          <Counts
            counts={[
              [texts.rows, check.rows],
              [texts.wouldCreate, check.wouldCreate],
              [texts.wouldUpdate, check.wouldUpdate],
              [texts.wouldSkip, check.wouldSkip],
              [texts.invalid, check.bad],
            ]}
          />
          <Duplicates check={check} />
          {leftOut === undefined ? null : (
            <SkippedRows leftOut={leftOut} help={texts.footerHelp} isOpen />
          )}
          {testLeads === 0 ? null : (
            <Text size="sm" c="dimmed">
              {leadTexts.testLeads(testLeads)}
            </Text>
          )}
          <CheckActions id={id} count={ready} label={texts.start} onChange={onChange} />
        </Stack>
      </Card>
    </Stack>
  )
}

/** Number of rows that match existing leads. */
function Duplicates({
  check: { duplicatesInFile, duplicatesInStore },
}: {
  readonly check: ImportCheck
}) {
  const parts = [
    duplicatesInFile === 0 ? null : texts.inFile(duplicatesInFile),
    duplicatesInStore === 0 ? null : texts.inStore(duplicatesInStore),
  ].filter((text) => text !== null)
  if (parts.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {parts.join(', ')}.
    </Text>
  )
}

interface UnknownProps {
  readonly words: typeof texts.statusValues | typeof texts.stageValues
  readonly values: readonly string[]
  readonly onChange: () => void
}

const UnknownValues = ({ words, values, onChange }: UnknownProps) => (
  <Warning title={words.unmapped}>
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{words.unmappedHelp}</Text>
      <Group gap={6}>
        {values.slice(0, 12).map((text) => (
          <Badge key={text} variant="default" radius="sm" tt="none" fw={500} maw={240}>
            {text}
          </Badge>
        ))}
      </Group>
      <Button size="xs" variant="default" onClick={onChange}>
        {words.title}
      </Button>
    </Stack>
  </Warning>
)
