import { List, Text } from '@mantine/core'
import { ServiceMessage } from '../../../components/feedback/service-message.tsx'
import { messages } from '../../../i18n/index.ts'
import { quote } from '../../../i18n/quote.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import type { ImportCheck, ImportView } from '../import-view.ts'
import { columnName } from '../upload/import-file.ts'
import { Warning } from './warning.tsx'

const texts = messages.imports
const leadTexts = messages.leadMapping

interface Props {
  readonly view: ImportView
  readonly warnings: NonNullable<ImportCheck['warnings']>
}

/** Values that a field cannot store. The leads are imported without them. */
export function KeptValues({ view, warnings: { total, cells } }: Props) {
  return (
    <Warning title={leadTexts.keptValues(total)}>
      <Text size="sm">{leadTexts.keptValuesHelp}</Text>
      <details>
        <summary>
          <Text size="sm" component="span">
            {leadTexts.showValues}
          </Text>
        </summary>
        <List size="sm" mt="xs">
          {cells.map(({ line, column, value, reason }) => (
            <List.Item key={`${line} ${column}`} className="free-text">
              <Text span size="sm" fw={600}>
                {texts.row} {formatNumber(line)}, {column === null ? '' : columnName(view, column)}
              </Text>{' '}
              {quote(value ?? '')} <ServiceMessage text={reason} />
            </List.Item>
          ))}
        </List>
        {cells.length < total ? (
          <Text size="sm" c="dimmed" mt="xs">
            {messages.spendImports.firstRows(formatNumber(cells.length))}
          </Text>
        ) : null}
      </details>
    </Warning>
  )
}
