import { useOrgQuery } from '../../../api/org-query.ts'
import { QueryBoundary, SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { ReminderForm } from './reminder-form.tsx'
import { Reminders } from './reminders.tsx'

interface Props {
  readonly leadId: string
}

/** The user's reminders about a lead. */
export function RemindersCard({ leadId }: Props) {
  const query = useOrgQuery('get_teamwork', { id: leadId })
  return (
    <Card title={messages.teamwork.reminders}>
      <QueryBoundary query={query} skeleton={<SkeletonLines count={2} />}>
        {({ data: { reminders } }) => (
          <>
            <Reminders reminders={reminders} />
            <ReminderForm leadId={leadId} />
          </>
        )}
      </QueryBoundary>
    </Card>
  )
}
