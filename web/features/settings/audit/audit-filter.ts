import type { ListAuditInput } from '../../../../sdk/app-operations.generated.ts'
import { messages } from '../../../i18n/index.ts'
import type { Search } from '../../../lib/search-params.ts'

export type AuditKind = NonNullable<ListAuditInput['objectKind']>

/** Filter for the log; an empty filter shows the entire log. */
export type AuditFilter = Pick<ListAuditInput, 'objectKind' | 'actorId'>

// `Object.keys` loses the literal type, but the compiler checks that every kind has a label.
export const auditKinds = Object.keys(
  messages.audit.filter.kinds satisfies Record<AuditKind, string>,
) as AuditKind[]

/** Parses the filter in the URL; invalid parts are ignored. */
export function parseAuditFilter({ objectKind, actorId }: Search): AuditFilter {
  const kind = auditKinds.find((one) => one === objectKind)
  return {
    ...(kind === undefined ? {} : { objectKind: kind }),
    ...(actorId === undefined || actorId === '' ? {} : { actorId: actorId.slice(0, 100) }),
  }
}
