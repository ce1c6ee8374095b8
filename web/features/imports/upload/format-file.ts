import type { ImportForm } from '../../../../contract/imports/import-file.ts'
import { messages } from '../../../i18n/index.ts'

const texts = messages.imports.format

/** `CSV, semicolon-separated, UTF-8`: the format that a file was read in. */
export const formatFile = ({ format, separator, encoding, sheet }: ImportForm): string =>
  [
    texts[format],
    separator === null ? '' : texts[separator],
    sheet === null ? '' : texts.sheet(sheet),
    encoding === null ? '' : messages.encodings.names[encoding],
  ]
    .filter((part) => part !== '')
    .join(', ')
