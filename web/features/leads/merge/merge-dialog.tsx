import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { QueryBoundary, SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { messages } from '../../../i18n/index.ts'
import { CompareLeads } from './compare-leads.tsx'
import { FindLead } from './find-lead.tsx'

interface Props {
  readonly isOpen: boolean
  /** `undefined` while it is loading. */
  readonly lead: GetLeadOutput | undefined
  readonly onClose: () => void
}

/** Finds another lead, compares it with this one, and merges the two. */
export function MergeDialog({ isOpen, lead, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} size="xl" title={messages.merge.title}>
      {lead === undefined ? <SkeletonLines /> : <MergeSteps lead={lead} onDone={onClose} />}
    </Modal>
  )
}

interface StepsProps {
  readonly lead: GetLeadOutput
  readonly onDone: () => void
}

function MergeSteps({ lead, onDone }: StepsProps) {
  const [otherId, setOtherId] = useState<string>()
  const other = useOrgQuery('get_lead', { id: otherId ?? '' }, { enabled: otherId !== undefined })
  if (otherId === undefined) return <FindLead lead={lead} onChoose={setOtherId} />
  return (
    <QueryBoundary query={other} skeleton={<SkeletonLines />}>
      {({ data }) => (
        <CompareLeads
          lead={lead}
          other={data}
          onBack={() => setOtherId(undefined)}
          onDone={onDone}
        />
      )}
    </QueryBoundary>
  )
}
