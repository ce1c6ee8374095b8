import * as z from 'zod'
import { importKinds, maxImportColumns } from '../../../../contract/imports/import-file.ts'
import { importSchema } from '../../../../contract/imports/lead-import.ts'
import {
  importErrorSchema,
  importProblemSchema,
} from '../../../../contract/imports/lead-results.ts'
import { wholeNumber } from '../../../../contract/leads/lead-query.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import { found } from '../../../platform/http/api-error.ts'
import {
  idInput,
  idOrUnmatchable,
  idPageInput,
  idPageSchema,
  readIdPage,
} from '../../../platform/http/id-cursor-page.ts'
import { selectImport, selectImports } from '../import-store.ts'
import { loadImport, toImportView } from '../import-view.ts'
import { countProblems, selectInvalidRows } from '../jobs/invalid-row-store.ts'
import { importLimits } from '../limits.ts'

export const listImports = appOperation({
  name: 'list_imports',
  rest: 'GET /orgs/{orgId}/imports',
  summary: 'List imports, newest first.',
  permission: 'leads.import',
  input: idPageInput.extend({
    kind: z
      .enum([...importKinds, 'all'])
      .prefault('leads')
      .meta({ description: 'Type of import to list.' }),
  }),
  output: idPageSchema(importSchema),

  async run({ db, org }, { kind, ...page }) {
    const selectedKinds = kind === 'all' ? importKinds : [kind]
    const { rows, nextCursor } = await readIdPage(page, (page) =>
      db.readInOrg(org.id, (tx) => selectImports(tx, selectedKinds, page)),
    )
    return { data: { rows: rows.map(toImportView), nextCursor } }
  },
})

export const getImport = appOperation({
  name: 'get_import',
  rest: 'GET /orgs/{orgId}/imports/{id}',
  summary: 'Get an import: its file, progress and result.',
  permission: 'leads.import',
  input: z.strictObject({ id: idInput }),
  output: importSchema,

  async run({ db, org }, { id }) {
    const view = await db.readInOrg(org.id, (tx) => loadImport(tx, idOrUnmatchable(id)))
    return { data: found(view, 'import') }
  },
})

/** Maximum length of a problem's reason, in characters. */
const maxReason = 1_000

/** Maximum number of distinct problems. */
const maxProblems = 100

/** @see L-506 */
export const listImportProblems = appOperation({
  name: 'list_import_problems',
  rest: 'GET /orgs/{orgId}/imports/{id}/problems',
  summary: "List the problems of an import's invalid rows, with the number of rows for each.",
  permission: 'leads.import',
  input: z.strictObject({ id: idInput }),
  output: z.array(
    importProblemSchema.pick({ column: true, reason: true }).extend({ rows: z.int() }),
  ),

  async run({ db, org }, { id }) {
    const data = await db.readInOrg(org.id, async (tx) => {
      found(await selectImport(tx, idOrUnmatchable(id)), 'import')
      return countProblems(tx, idOrUnmatchable(id), maxProblems)
    })
    return { data }
  },
})

export const listImportErrors = appOperation({
  name: 'list_import_errors',
  rest: 'GET /orgs/{orgId}/imports/{id}/errors',
  summary: "List an import's invalid rows, with reasons. The first 10,000 are kept.",
  permission: 'leads.import',
  input: z.strictObject({
    id: idInput,
    limit: wholeNumber(1, 100).prefault(50),
    after: wholeNumber(0, importLimits.rows)
      .prefault(0)
      .meta({ description: 'Lists only rows after this row number.' }),
    reason: z
      .string()
      .max(maxReason)
      .optional()
      .meta({ description: 'Lists only rows with this problem.' }),
    column: wholeNumber(0, maxImportColumns)
      .optional()
      .meta({
        description:
          'Lists only rows with a problem in this column. If only `reason` is sent, the problem is ' +
          'one of entire rows.',
      }),
  }),
  output: z.object({
    rows: z.array(importErrorSchema),
    nextAfter: z
      .int()
      .nullable()
      .meta({ description: 'Send this value as `after` to get the next page.' }),
  }),

  async run({ db, org }, { id, limit, after, reason, column }) {
    const isAny = reason === undefined && column === undefined
    const problem = isAny ? undefined : { column: column ?? null, reason }
    const invalidRows = await db.readInOrg(org.id, async (tx) => {
      found(await selectImport(tx, idOrUnmatchable(id)), 'import')
      return selectInvalidRows(tx, idOrUnmatchable(id), { after, limit: limit + 1, problem })
    })
    const rows = invalidRows.slice(0, limit).map(({ line, problems }) => ({ line, problems }))
    const nextAfter = invalidRows.length > limit ? (rows.at(-1)?.line ?? null) : null
    return { data: { rows, nextAfter } }
  },
})
