import { NativeSelect } from '@mantine/core'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { messages } from '../../../i18n/index.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import { type AuditFilter, auditKinds } from './audit-filter.ts'

const { filter: texts } = messages.audit

/** Selects for filtering the log. */
export function AuditFilters({ filter }: { readonly filter: AuditFilter }) {
  const org = useOrg()
  const [, change] = useSearchParams()
  const members = useOrgQuery('list_members', {}, { enabled: org.may('members.read') }).data?.data
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={texts.kind}
        data={[
          { value: '', label: texts.allKinds },
          ...auditKinds.map((value) => ({ value, label: texts.kinds[value] })),
        ]}
        value={filter.objectKind ?? ''}
        onChange={(event) => change({ objectKind: event.currentTarget.value })}
      />
      {members === undefined ? null : (
        <NativeSelect
          size="xs"
          aria-label={texts.actor}
          data={[
            { value: '', label: texts.allActors },
            ...members.map(({ personId: value, name: label }) => ({ value, label })),
          ]}
          value={filter.actorId ?? ''}
          onChange={(event) => change({ actorId: event.currentTarget.value })}
        />
      )}
    </>
  )
}
