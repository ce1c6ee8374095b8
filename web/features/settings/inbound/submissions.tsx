import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { PlatformMessage } from '../../../components/feedback/service-message.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatInstant } from '../../../lib/times.ts'
import { MappingForm } from './mapping-form.tsx'
import type { Body, Source } from './source-state.ts'

const texts = messages.inbound

const maxShown = 20

/** A source's newest submissions, and the fields filled from their answers. */
export function Submissions({ source }: { readonly source: Source }) {
  const query = useOrgQuery('list_inbound_bodies', { id: source.id, limit: maxShown })
  return (
    <QueryBoundary query={query}>
      {({ data: { rows } }) =>
        rows.length === 0 ? (
          <Text size="sm" c="dimmed">
            {texts.noSubmissions}
          </Text>
        ) : (
          <Stack gap="lg">
            <MappingForm source={source} bodies={rows} />
            <Stack gap="sm">
              <Text size="sm" fw={600}>
                {texts.newest}
              </Text>
              {rows.map((body) => (
                <Submission key={body.id} body={body} />
              ))}
            </Stack>
          </Stack>
        )
      }
    </QueryBoundary>
  )
}

function Submission({ body }: { readonly body: Body }) {
  const { id: orgId } = useOrg()
  const timeZone = useTimeZone()
  const { state, reason, leadId, receivedAt, answers } = body
  return (
    <Stack gap={2}>
      <Group gap="sm">
        <Text size="sm" fw={500}>
          {formatInstant(receivedAt, timeZone)}
        </Text>
        <Badge variant="light" color={leadId === null ? 'gray' : 'success'} tt="none">
          {texts.bodyStates[state]}
        </Badge>
        {leadId === null ? null : (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link to="/o/$orgId/leads/$leadId" params={{ orgId, leadId }} {...props} />
            )}
          >
            {texts.openLead}
          </Anchor>
        )}
      </Group>
      {reason === null ? null : (
        <Text size="sm" c="dimmed" className="free-text">
          <PlatformMessage text={reason} />
        </Text>
      )}
      <Text size="sm" className="free-text">
        {answers.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
      </Text>
    </Stack>
  )
}
