import { Stack } from '@mantine/core'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { Invitations } from './invitations.tsx'
import { LeaveOrganization } from './leave-organization.tsx'
import { MembersTable } from './members-table.tsx'

/** Members, invitations, and the button for leaving the organization. */
export function MembersSection() {
  const org = useOrg()
  const members = useOrgQuery('list_members', {})
  return (
    <Stack>
      <QueryBoundary query={members}>
        {({ data }) => (
          <>
            <MembersTable members={data} />
            {org.may('members.change') ? <Invitations /> : null}
            <LeaveOrganization members={data} />
          </>
        )}
      </QueryBoundary>
    </Stack>
  )
}
