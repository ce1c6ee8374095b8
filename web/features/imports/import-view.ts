import type { CheckImportInput, GetImportOutput } from '../../../sdk/app-operations.generated.ts'

export type ImportView = GetImportOutput

export type ImportKind = ImportView['kind']

export type ImportState = ImportView['state']

/** Analysis of a file of leads. */
export type ImportFile = NonNullable<ImportView['file']>

/** Mapping of a file of leads. */
export type ImportMapping = NonNullable<CheckImportInput['mapping']>

/** Target of a column of leads. */
export type ImportTarget = NonNullable<ImportMapping['columns'][number]>

/** Result of a dry run of leads. */
export type ImportCheck = NonNullable<ImportView['check']>
