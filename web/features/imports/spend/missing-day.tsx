import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { SpendFile, SpendMapping } from '../../../../contract/imports/spend-import.ts'
import { messages } from '../../../i18n/index.ts'

const texts = messages.spendImports

interface Props {
  readonly file: SpendFile
  readonly mapping: SpendMapping
}

/** Explains that a report has no day column, and how to export the report by day. */
export function MissingDay({ file, mapping }: Props) {
  if (file.guess.columns.includes('date') || mapping.columns.includes('date')) return null
  const { exportByDay } = texts
  const platform = mapping.platform ?? ''
  const steps = Object.entries(exportByDay).find(([name]) => name === platform)?.[1]
  return (
    <Alert
      color="yellow"
      variant="light"
      title={texts.noDay}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <Stack gap={4}>
        {file.period == null ? null : <Text size="sm">{texts.notSpread(file.period)}</Text>}
        <Text size="sm">{steps ?? texts.exportByDayHelp}</Text>
        <Text size="sm">{texts.mapDay}</Text>
      </Stack>
    </Alert>
  )
}
