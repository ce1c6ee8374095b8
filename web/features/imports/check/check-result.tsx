import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import type { ImportCheck, ImportView } from '../import-view.ts'
import classes from '../imports.module.css'
import { Counts } from '../result/counts.tsx'
import { CheckActions } from './check-actions.tsx'
import { SkippedRows } from './skipped-rows.tsx'

const texts = messages.imports

interface Props {
  readonly view: ImportView
  /** Called to go back to the mapping. */
  readonly onChange: () => void
}

/** Result of a dry run of leads, and the next actions. */
export function CheckResult({ view: { id, check }, onChange }: Props) {
  if (check === null) return null
  const { ready, unknownStatuses, alike = 0, leftOut } = check
  return (
    <Stack gap="lg">
      {unknownStatuses.length === 0 ? null : (
        <UnknownStatuses statuses={unknownStatuses} onChange={onChange} />
      )}
      {alike === 0 ? null : (
        <Warning title={texts.alike(alike)}>
          <Text size="sm">{texts.alikeHelp}</Text>
        </Warning>
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
          <CheckActions id={id} count={ready} label={texts.start} onChange={onChange} />
        </Stack>
      </Card>
    </Stack>
  )
}

interface WarningProps {
  readonly title: string
  readonly children: ReactNode
}

const Warning = ({ title, children }: WarningProps) => (
  <Alert
    color="yellow"
    variant="light"
    classNames={{ title: classes.title ?? '' }}
    title={title}
    icon={<IconAlertTriangle aria-hidden />}
  >
    {children}
  </Alert>
)

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
  readonly statuses: readonly string[]
  readonly onChange: () => void
}

const UnknownStatuses = ({ statuses, onChange }: UnknownProps) => (
  <Warning title={texts.unmappedStatuses}>
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{texts.unmappedStatusesHelp}</Text>
      <Group gap={6}>
        {statuses.slice(0, 12).map((text) => (
          <Badge key={text} variant="default" radius="sm" tt="none" fw={500} maw={240}>
            {text}
          </Badge>
        ))}
      </Group>
      <Button size="xs" variant="default" onClick={onChange}>
        {texts.mapStatuses}
      </Button>
    </Stack>
  </Warning>
)
