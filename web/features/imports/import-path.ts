import type { Search } from '../../lib/search-params.ts'
import type { ImportKind } from './import-view.ts'

/** Where imports of a kind stand: those of leads by themselves, the others with ad spend. */
export const importsPath = (orgId: string, kind: ImportKind): string =>
  kind === 'leads' ? `/o/${orgId}/imports` : `/o/${orgId}/ad-spend/import`

/** What stands after it in the address. */
export const importsSearch = (kind: ImportKind): Search => (kind === 'clicks' ? { kind } : {})

/** Where one import stands. */
export const importPath = (orgId: string, kind: ImportKind, id: string): string =>
  `${importsPath(orgId, kind)}/${id}`
