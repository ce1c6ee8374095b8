import { Anchor, Group, Stack, Text, Timeline } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isLeadField, leadFields } from '../../../../contract/lead-fields.ts'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { QueryBoundary, SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { formatValue, type ValueNames } from '../../../components/field-value/format-value.ts'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { type Change, groupByMoment, type HistoryMoment } from './history-groups.ts'

const texts = messages.lead

/** Maximum number of changes that the service returns at once. */
const maxChanges = 1_000

interface Props {
  readonly lead: GetLeadOutput
  readonly names: ValueNames
}

/** Changes to a lead, newest first. */
export function HistoryCard({ lead, names }: Props) {
  const history = useOrgQuery('get_lead_history', { id: lead.id, limit: maxChanges })
  return (
    <Card title={texts.history}>
      <QueryBoundary query={history} skeleton={<SkeletonLines count={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {texts.noHistory}
            </Text>
          ) : (
            <>
              {data.length >= maxChanges ? <Text size="sm">{texts.historyCut}</Text> : null}
              <Timeline bulletSize={12} lineWidth={2} active={-1}>
                {groupByMoment(data).map((moment) => (
                  <Timeline.Item key={moment.id}>
                    {moment.changes.map((change) => (
                      <ChangeText key={change.id} change={change} names={names} />
                    ))}
                    <Text size="xs" c="dimmed">
                      {formatValue('createdAt', moment.at, names)} <Actor moment={moment} />
                    </Text>
                  </Timeline.Item>
                ))}
              </Timeline>
            </>
          )
        }
      </QueryBoundary>
    </Card>
  )
}

function ChangeText({ change, names }: { readonly change: Change; readonly names: ValueNames }) {
  if (change.field === 'deletedAt') {
    return (
      <Text size="sm" fw={600}>
        {change.to === null ? texts.deletion.restored : texts.deletion.deleted}
      </Text>
    )
  }
  if (change.field === 'keptId' || change.field === 'mergedId') {
    const isKept = change.field === 'mergedId'
    const done = isKept ? messages.merge.tookIn : messages.merge.mergedInto
    return (
      <Text size="sm" fw={600}>
        {change.to === null ? messages.merge.undone : done}
      </Text>
    )
  }
  const name = isLeadField(change.field) ? fieldName(change.field) : change.field
  const to = formatHistoryValue(change.field, change.to, names)
  return (
    <Stack gap={0}>
      <Text size="sm" fw={600}>
        {name}
        {change.mergedId === null ? null : (
          <Text span inherit c="dimmed" fw={400}>
            {` · ${messages.merge.ofMerged}`}
          </Text>
        )}
      </Text>
      {change.leftOut ? (
        <Text size="sm" lineClamp={3} className="free-text">
          {texts.ignored(to)}
        </Text>
      ) : (
        <Group gap={4} wrap="wrap">
          <Text size="sm" c="dimmed" td="line-through" lineClamp={3} className="free-text">
            {formatHistoryValue(change.field, change.from, names)}
          </Text>
          <Text size="sm" aria-hidden>
            →
          </Text>
          <Text size="sm" lineClamp={3} className="free-text">
            {to}
          </Text>
        </Group>
      )}
    </Stack>
  )
}

/** Formats a value in the history, which also stores amounts and flags as strings. */
function formatHistoryValue(field: string, text: string | null, names: ValueNames): string {
  if (text === null) return texts.empty
  if (!isLeadField(field)) return text
  return formatValue(field, leadFields[field].kind === 'flag' ? text === 'true' : text, names)
}

const actors: Readonly<Record<string, string>> = texts.actors

const actorText = ({ actorName, actorKind }: HistoryMoment): string =>
  actorName ?? actors[actorKind] ?? actorKind

/** User, key or import that made the change; an import links to its page if it still exists. */
function Actor({ moment }: { readonly moment: HistoryMoment }) {
  const { id: orgId, may } = useOrg()
  const { actorKind, actorId: importId, actorName } = moment
  const isFile = actorKind === 'import' && importId !== null && actorName !== null
  if (!isFile || !may('leads.import')) return texts.by(actorText(moment))
  return (
    <>
      {texts.byImport}{' '}
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link to="/o/$orgId/imports/$importId" params={{ orgId, importId }} {...props} />
        )}
      >
        {actorName}
      </Anchor>
    </>
  )
}
