import { NativeSelect } from '@mantine/core'
import type { GetTeamworkOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { QueryBoundary, SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { ReminderForm } from './reminder-form.tsx'
import { Reminders } from './reminders.tsx'
import { useAssignLeads, useOwnerChoices } from './use-assign-leads.ts'

const texts = messages.teamwork

interface Props {
  readonly leadId: string
}

/** A lead's owner and reminders. */
export function TeamworkCard({ leadId }: Props) {
  const query = useOrgQuery('get_teamwork', { id: leadId })
  return (
    <Card title={texts.title}>
      <QueryBoundary query={query} skeleton={<SkeletonLines count={3} />}>
        {({ data: { owner, reminders } }) => (
          <>
            <OwnerSelect leadId={leadId} owner={owner} />
            <Reminders reminders={reminders} />
            <ReminderForm leadId={leadId} />
          </>
        )}
      </QueryBoundary>
    </Card>
  )
}

function OwnerSelect({ leadId, owner }: Props & Pick<GetTeamworkOutput, 'owner'>) {
  const choices = useOwnerChoices()
  const { assign, isPending } = useAssignLeads()
  const isListed = owner === null || choices.some(({ id }) => id === owner.personId)
  const data = choices.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <NativeSelect
      label={texts.owner}
      disabled={!useOrg().may('leads.change') || isPending}
      data={[
        { value: '', label: texts.nobody },
        ...(isListed ? data : [...data, { value: owner.personId, label: owner.name }]),
      ]}
      value={owner?.personId ?? ''}
      onChange={({ currentTarget: { value } }) => assign([leadId], value === '' ? null : value)}
    />
  )
}
