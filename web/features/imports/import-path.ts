import type { Search } from '../../lib/search-params.ts'
import type { ImportKind } from './import-view.ts'

/** Path of the import list. Leads have their own list; all other kinds are part of ad spend. */
export const importsPath = (orgId: string, kind: ImportKind): string =>
  kind === 'leads' ? `/o/${orgId}/imports` : `/o/${orgId}/ad-spend/import`

/** Import list search parameters. */
export const importsSearch = (kind: ImportKind): Search => (kind === 'clicks' ? { kind } : {})

/** Path of one import. */
export const importPath = (orgId: string, kind: ImportKind, id: string): string =>
  `${importsPath(orgId, kind)}/${id}`
