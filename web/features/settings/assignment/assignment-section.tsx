import { Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import type { AssignmentRule } from '../../../../contract/leads/assignment-rules.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { ReadOnlyNote } from '../../../components/feedback/read-only-note.tsx'
import { hasPendingDraft } from '../../../components/form/kept-drafts.ts'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { messages } from '../../../i18n/index.ts'
import { language } from '../../../i18n/language.ts'
import { RuleList } from '../rules/rule-list.tsx'
import { AddButton } from '../shared/add-button.tsx'
import { useAssignmentActions } from './use-assignment-actions.ts'

const AssignmentEditor = lazyDialog(
  async () => (await import('./assignment-editor.tsx')).AssignmentEditor,
)

const texts = messages.assignment

/** Rules that assign new leads, in the order in which they run. */
export function AssignmentSection() {
  const [edited, setEdited] = useState<AssignmentRule | 'new' | undefined>(() =>
    hasPendingDraft('assignment rule new') ? 'new' : undefined,
  )
  const mayChange = useOrg().may('rules.change')
  const query = useOrgQuery('list_assignment_rules', {})
  const add = mayChange ? (
    <AddButton label={messages.rules.add} onClick={() => setEdited('new')} />
  ) : null
  return (
    <Stack gap="md">
      {mayChange ? null : <ReadOnlyNote />}
      <QueryBoundary query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyCard
              icon={<IconUserShare aria-hidden />}
              title={texts.emptyTitle}
              help={texts.empty}
              action={add}
            />
          ) : (
            <>
              <Group justify="flex-end">{add}</Group>
              <AssignmentRules rules={data} mayChange={mayChange} onEdit={setEdited} />
            </>
          )
        }
      </QueryBoundary>
      <AssignmentEditor
        isOpen={edited !== undefined}
        edited={edited}
        last={query.data?.data.at(-1)?.position}
        onClose={() => setEdited(undefined)}
      />
    </Stack>
  )
}

interface ListProps {
  readonly rules: readonly AssignmentRule[]
  readonly mayChange: boolean
  readonly onEdit: (rule: AssignmentRule) => void
}

function AssignmentRules({ rules, ...props }: ListProps) {
  const shown = useAssignmentActions(rules)
  return (
    <RuleList
      {...props}
      {...shown}
      label={texts.list}
      renderMore={(rule) => <Target rule={rule} />}
    />
  )
}

const names = new Intl.ListFormat(language, { type: 'conjunction' })

/**
 * Says whether the rule applies to every lead and whether that includes imported leads, and who
 * gets the leads.
 */
function Target({ rule }: { readonly rule: AssignmentRule }) {
  const { data: members } = useOrgQuery('list_members', {})
  if (members === undefined) return null
  const owners = rule.memberIds.flatMap(
    (id) => members.data.find(({ personId, role }) => personId === id && role !== 'reporter') ?? [],
  )
  const former = rule.memberIds.length - owners.length
  const listed = names.format([
    ...owners.map(({ name }) => name),
    ...(former === 0 ? [] : [texts.formerMembers(former)]),
  ])
  return (
    <>
      {rule.conditions.length === 0 ? <Text size="sm">{texts.everyLead}</Text> : null}
      {owners.length === 0 ? (
        <Group gap={6} c="var(--mantine-color-error)" wrap="nowrap">
          <IconAlertTriangle size={16} aria-hidden />
          <Text size="sm">{texts.nobody}</Text>
        </Group>
      ) : (
        <Text size="sm" c="dimmed" className="free-text">
          {owners.length === 1 && former === 0 ? texts.target(listed) : texts.inTurn(listed)}
        </Text>
      )}
      {rule.includesImports ? (
        <Text size="xs" c="dimmed">
          {texts.withImports}
        </Text>
      ) : null}
    </>
  )
}
