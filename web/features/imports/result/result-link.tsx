import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useOrg } from '../../../auth/use-org.ts'
import { messages } from '../../../i18n/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import type { ImportView } from '../import-view.ts'

/** Link to the imported data, if there is any. */
export function ResultLink({ view }: { readonly view: ImportView }) {
  const { id: orgId } = useOrg()
  const place = resultPlace(view)
  if (place === null) return null
  return (
    <Button
      variant={view.can.includes('start') ? 'default' : 'filled'}
      renderRoot={(props) => (
        <Link to={`/o/${orgId}${place.path}`} search={place.search} {...props} />
      )}
    >
      {view.kind === 'spend' ? messages.spendImports.seeReport : messages.imports.seeLeads}
    </Button>
  )
}

interface Place {
  readonly path: string
  readonly search: Search
}

function resultPlace({ kind, result, spend, startedAt }: ImportView): Place | null {
  if (kind === 'leads') {
    if (result === null || result.created === 0) return null
    // Lists every lead that the import changed, including any that someone has edited since.
    const since: Search = startedAt === null ? {} : { 'updatedAt[gte]': startedAt }
    return { path: '/leads', search: { source: 'import', ...since } }
  }
  const totals = spend?.check?.totals ?? []
  if (kind === 'clicks' || totals.length === 0) return null
  const firstDays = totals.map(({ firstDay }) => firstDay).sort()
  const lastDays = totals.map(({ lastDay }) => lastDay).sort()
  const days = { startDate: firstDays[0] ?? '', endDate: lastDays.at(-1) ?? '' }
  return { path: '/ad-spend', search: { period: 'custom', ...days } }
}
