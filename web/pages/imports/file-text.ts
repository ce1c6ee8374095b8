import type { ImportForm } from '../../../contract/import-file.ts'
import { words } from '../../words/index.ts'

const texts = words.imports.format

/** `CSV, separated by semicolons, utf-8`: how a file was read, but for a sheet that can be chosen. */
export const fileText = ({ format, separator, encoding, sheet, sheets = [] }: ImportForm): string =>
  [
    texts[format],
    separator === null ? '' : texts[separator],
    sheet === null || sheets.length > 1 ? '' : texts.sheet(sheet),
    encoding ?? '',
  ]
    .filter((part) => part !== '')
    .join(', ')
