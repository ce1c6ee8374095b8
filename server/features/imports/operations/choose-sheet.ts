import * as z from 'zod'
import { maxSheetChars } from '../../../../contract/imports/import-file.ts'
import { importSchema } from '../../../../contract/imports/lead-import.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import { idInput, idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { inspectAgain } from './inspect-again.ts'

export const chooseImportSheet = appOperation({
  name: 'choose_import_sheet',
  rest: 'POST /orgs/{orgId}/imports/{id}/sheet',
  summary: 'Switch an import to another sheet of the spreadsheet, and inspect it.',
  permission: 'leads.import',
  input: z.strictObject({
    id: idInput,
    sheet: z
      .string()
      .max(maxSheetChars)
      .meta({ description: 'One of the `sheets` found in the file.' }),
  }),
  output: importSchema,

  async run(ctx, { id, sheet }) {
    return { data: await inspectAgain(ctx, idOrUnmatchable(id), { sheet }) }
  },
})
