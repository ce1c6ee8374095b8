import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isLeadField, leadFields } from '../../../../contract/lead-fields.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { formatValue, type ValueNames } from '../../../components/field-value/format-value.ts'
import { messages } from '../../../i18n/index.ts'
import type { Change, HistoryMoment } from './history-groups.ts'

const texts = messages.lead

interface Props {
  readonly moment: HistoryMoment
  readonly names: ValueNames
}

/** Changes that were made at the same time, and who made them. */
export const ChangeEntry = ({ moment, names }: Props) => (
  <>
    {moment.changes.map((change) => (
      <ChangeText key={change.id} change={change} names={names} />
    ))}
    <Text size="xs" c="dimmed">
      {formatValue('createdAt', moment.at, names)} <Actor moment={moment} />
    </Text>
  </>
)

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

/** Formats a value from the history, where even amounts and flags are stored as strings. */
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
