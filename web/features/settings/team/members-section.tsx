import { Stack } from '@mantine/core'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { TeamInvitations } from './invitations.tsx'
import { TeamLeave } from './leave-organization.tsx'
import { TeamMembers } from './members-table.tsx'

/** Who belongs to the organization, who is invited, and the way out. */
export function MembersSection() {
  const org = useOrg()
  const members = useOrgQuery('list_members', {})
  return (
    <Stack>
      <QueryBoundary query={members}>
        {({ data }) => (
          <>
            <TeamMembers members={data} />
            {org.may('members.change') ? <TeamInvitations /> : null}
            <TeamLeave members={data} />
          </>
        )}
      </QueryBoundary>
    </Stack>
  )
}
