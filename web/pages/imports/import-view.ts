import type { CheckImportInput, GetImportOutput } from '../../../sdk/app-operations.generated.ts'

/** An import, with all that its page shows. */
export type ImportView = GetImportOutput

/** Where an import stands. */
export type ImportState = ImportView['state']

/** What was found in a file. */
export type ImportFile = NonNullable<ImportView['file']>

/** How a file is to be read. */
export type ImportMapping = CheckImportInput['mapping']

/** What a column can become. */
export type ImportTarget = NonNullable<ImportMapping['columns'][number]>

/** What a dry run found out. */
export type ImportCheck = NonNullable<ImportView['check']>
