import { Anchor, Group, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Rule } from '../../../../contract/leads/filter-rules.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { ReadOnlyNote } from '../../../components/feedback/read-only-note.tsx'
import { hasPendingDraft } from '../../../components/form/kept-drafts.ts'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { messages } from '../../../i18n/index.ts'
import { AddButton } from '../shared/add-button.tsx'
import { RuleList } from './rule-list.tsx'
import { useRuleActions } from './use-rule-actions.ts'

const RuleEditor = lazyDialog(async () => (await import('./rule-editor.tsx')).RuleEditor)

/** Rules that block leads, in evaluation order. */
export function RulesSection() {
  const [edited, setEdited] = useState<Rule | 'new' | undefined>(() =>
    hasPendingDraft('rule new') ? 'new' : undefined,
  )
  const mayChange = useOrg().may('rules.change')
  const query = useOrgQuery('list_rules', {})
  const add = mayChange ? (
    <AddButton label={messages.rules.add} onClick={() => setEdited('new')} />
  ) : null
  const hasRules = (query.data?.data.length ?? 0) > 0
  return (
    <Stack gap="md">
      {mayChange ? null : <ReadOnlyNote />}
      <Group justify="space-between">
        <QuarantineLink />
        {hasRules ? add : null}
      </Group>
      <QueryBoundary query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyCard
              icon={<IconFilter aria-hidden />}
              title={messages.rules.emptyTitle}
              help={messages.rules.empty}
              action={add}
            />
          ) : (
            <FilterRules rules={data} mayChange={mayChange} onEdit={setEdited} />
          )
        }
      </QueryBoundary>
      <RuleEditor
        isOpen={edited !== undefined}
        edited={edited}
        last={query.data?.data.at(-1)?.position}
        onClose={() => setEdited(undefined)}
      />
    </Stack>
  )
}

interface ListProps {
  readonly rules: readonly Rule[]
  readonly mayChange: boolean
  readonly onEdit: (rule: Rule) => void
}

function FilterRules({ rules, ...props }: ListProps) {
  return <RuleList {...props} {...useRuleActions(rules)} label={messages.rules.list} />
}

function QuarantineLink() {
  const org = useOrg()
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link
          to="/o/$orgId/settings/$section"
          params={{ orgId: org.id, section: 'quarantine' }}
          {...props}
        />
      )}
    >
      {messages.rules.toQuarantine}
    </Anchor>
  )
}
