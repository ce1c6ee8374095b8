import type { CheckImportInput, GetImportOutput } from '../../../sdk/app-operations.generated.ts'

/** An import, with all that its page shows. */
export type ImportView = GetImportOutput

/** What a file is read for. */
export type ImportKind = ImportView['kind']

/** Where an import stands. */
export type ImportState = ImportView['state']

/** What was found in a file of leads. */
export type ImportFile = NonNullable<ImportView['file']>

/** How a file of leads is to be read. */
export type ImportMapping = NonNullable<CheckImportInput['mapping']>

/** What a column of it can become. */
export type ImportTarget = NonNullable<ImportMapping['columns'][number]>

/** What a dry run found out about leads. */
export type ImportCheck = NonNullable<ImportView['check']>
