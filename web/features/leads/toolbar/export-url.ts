import type { CustomColumn } from '../../../../contract/custom-fields/custom-columns.ts'
import type { CsvFormat } from '../../../../contract/imports/csv.ts'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import type { Search } from '../../../lib/search-params.ts'
import { stringifySearch } from '../../../lib/search-params.ts'
import { withoutPaging } from '../shared/list-search.ts'

/**
 * Download URL for all leads in a list.
 *
 * @param columns Fields in the file; if empty, the file contains all fields.
 */
export const exportUrl = (
  orgId: string,
  format: CsvFormat | 'jsonl',
  search: Search,
  columns: readonly (LeadField | CustomColumn)[],
): string => {
  const query = { format, ...withoutPaging(search), fields: columns.join(',') }
  return `/app/orgs/${orgId}/leads/export${stringifySearch(query)}`
}
