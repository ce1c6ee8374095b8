import { Stack } from '@mantine/core'
import { useOrgQuery } from '../../../api/org.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { QueryBoundary } from '../../../components/feedback/loaded.tsx'
import { TeamInvitations } from './team-invitations.tsx'
import { TeamLeave } from './team-leave.tsx'
import { TeamMembers } from './team-members.tsx'

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
