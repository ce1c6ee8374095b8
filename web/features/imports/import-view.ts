import type { CheckImportInput, GetImportOutput } from '../../../sdk/app-operations.generated.ts'

export type ImportView = GetImportOutput

export type ImportKind = ImportView['kind']

export type ImportState = ImportView['state']

/** Analysis of a lead file. */
export type ImportFile = NonNullable<ImportView['file']>

/** Mapping for a lead file. */
export type ImportMapping = NonNullable<CheckImportInput['mapping']>

/** What a column in a lead file is mapped to. */
export type ImportTarget = NonNullable<ImportMapping['columns'][number]>

/** Dry run result for a lead file. */
export type ImportCheck = NonNullable<ImportView['check']>
