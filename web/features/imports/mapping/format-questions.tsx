import { SimpleGrid } from '@mantine/core'
import type { MixedDates } from '../../../../contract/imports/import-file.ts'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import type { MappingErrors } from './mapping-errors.ts'
import { RadioQuestion } from './radio-question.tsx'

const texts = messages.imports
const leadTexts = messages.leadMapping

/** Date and number format of a file. */
export interface FileFormat {
  readonly dateOrder: 'dmy' | 'mdy' | null
  readonly decimal: '.' | ',' | null
}

interface Props {
  readonly value: FileFormat
  /** Formats that are needed to read the selected columns. */
  readonly raised: { readonly [Part in keyof FileFormat]: boolean }
  /** Formats that cannot be detected from the file. Questions about them do not offer “none”. */
  readonly asks: readonly string[]
  /** Rows whose date orders contradict each other. */
  readonly mixedDates?: MixedDates | undefined
  readonly complaints: MappingErrors
  readonly onChange: (changes: Partial<FileFormat>) => void
}

/** Asks for date and number formats if they are needed to read the selected columns. */
export function FormatQuestions(props: Props) {
  const { value, raised, asks, mixedDates, complaints, onChange } = props
  const { dateOrder, decimal } = raised
  if (!dateOrder && !decimal) return null
  return (
    <SimpleGrid cols={{ base: 1, md: dateOrder && decimal ? 2 : 1 }} spacing="lg">
      {dateOrder ? (
        <RadioQuestion
          part="dateOrder"
          title={texts.dateOrder}
          {...(mixedDates === undefined ? {} : { help: mixedHelp(mixedDates) })}
          answers={[
            ['dmy', texts.dmy],
            ['mdy', texts.mdy],
            ...noneOption(asks.includes('dateOrder'), texts.noSuchDates),
          ]}
          value={value.dateOrder}
          error={complaints.dateOrder}
          onChange={(chosen) => onChange({ dateOrder: chosen })}
        />
      ) : null}
      {decimal ? (
        <RadioQuestion
          part="decimal"
          title={texts.decimal}
          answers={[
            [',', texts.comma],
            ['.', texts.point],
            ...noneOption(asks.includes('decimal'), texts.noDecimals),
          ]}
          value={value.decimal}
          error={complaints.decimal}
          onChange={(chosen) => onChange({ decimal: chosen })}
        />
      ) : null}
    </SimpleGrid>
  )
}

const mixedHelp = ({ dmy, mdy }: MixedDates): string =>
  leadTexts.mixedDates(dmy.map(formatNumber).join(', '), mdy.map(formatNumber).join(', '))

const noneOption = (isAsked: boolean, text: string): (readonly [null, string])[] =>
  isAsked ? [] : [[null, text]]
