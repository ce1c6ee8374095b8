import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { messages } from '../../../i18n/index.ts'

const texts = messages.dashboard

/** Warns users who can see keys if requests to create leads were recently rejected. */
export function RejectedCreatesNotice() {
  const org = useOrg()
  const query = useOrgQuery('list_rejected_creates', {}, { enabled: org.may('keys.read') })
  const lost = query.data?.data.lost ?? 0
  if (lost === 0) return null
  return (
    <Alert role="status" variant="light" color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      {/* Does not use the alert's title, because the title's color has too little contrast. */}
      <Text size="sm" fw={600}>
        {texts.rejected(lost)}
      </Text>
      <Text size="sm">
        {texts.rejectedHelp}{' '}
        <Anchor
          size="sm"
          c="inherit"
          underline="always"
          renderRoot={(props) => (
            <Link
              to="/o/$orgId/settings/$section"
              params={{ orgId: org.id, section: 'keys' }}
              {...props}
            />
          )}
        >
          {texts.rejectedAction}
        </Anchor>
      </Text>
    </Alert>
  )
}
