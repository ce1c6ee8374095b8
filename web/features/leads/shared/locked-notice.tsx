import { Alert, Anchor } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOrg } from '../../../auth/use-org.ts'
import { messages } from '../../../i18n/index.ts'

/** Explains why contact data is missing for leads over the plan limit. */
export function LockedNotice({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <Alert color="yellow" variant="light" icon={<IconLock aria-hidden />}>
      {messages.leads.lockedNotice(count)} <PlanLink />
    </Alert>
  )
}

/** Link to the plan. */
export function PlanLink() {
  const org = useOrg()
  return (
    <Anchor
      inherit
      underline="always"
      c="inherit"
      renderRoot={(props) => (
        <Link
          to="/o/$orgId/settings/$section"
          params={{ orgId: org.id, section: 'plan' }}
          {...props}
        />
      )}
    >
      {messages.leads.toPlan}
    </Anchor>
  )
}
