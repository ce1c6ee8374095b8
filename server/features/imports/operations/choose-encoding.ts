import * as z from 'zod'
import { encodings } from '../../../../contract/imports/encodings.ts'
import { importSchema } from '../../../../contract/imports/lead-import.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import { idInput, idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { inspectAgain } from './inspect-again.ts'

export const chooseImportEncoding = appOperation({
  name: 'choose_import_encoding',
  rest: 'POST /orgs/{orgId}/imports/{id}/encoding',
  summary: "Read an import's CSV file in another character encoding, and inspect it.",
  permission: 'leads.import',
  input: z.strictObject({
    id: idInput,
    encoding: z.enum(encodings).meta({ description: 'Character encoding of the file.' }),
  }),
  output: importSchema,

  async run(ctx, { id, encoding }) {
    return { data: await inspectAgain(ctx, idOrUnmatchable(id), { encoding }) }
  },
})
