import { Menu } from '@mantine/core'
import { IconArrowMerge, IconEraser, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { leadName } from '../../../components/field-value/lead-name.ts'
import { messages } from '../../../i18n/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { useDeleteLead, useEraseLead } from '../deleted/use-delete-lead.ts'

interface Props {
  readonly leadId: string
  /** Search parameters of the list that the user returns to. */
  readonly search: Search
  readonly onMerge: () => void
}

/** Rarely used actions on a lead. */
export function LeadMenuItems({ leadId, search, onMerge }: Props) {
  const org = useOrg()
  const lead = useOrgQuery('get_lead', { id: leadId }).data?.data
  const navigate = useNavigate()
  const leave = () => navigate({ to: '/o/$orgId/leads', params: { orgId: org.id }, search })
  const remove = useDeleteLead({ onDeleted: leave })
  const erase = useEraseLead({ onErased: leave })
  return (
    <>
      <Menu.Item
        leftSection={<IconArrowMerge size={16} aria-hidden />}
        disabled={lead === undefined || lead.locked}
        onClick={onMerge}
      >
        {messages.merge.action}
      </Menu.Item>
      <Menu.Item
        c="var(--bad)"
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={remove.isPending}
        onClick={() => remove.mutate(leadId)}
      >
        {messages.lead.deletion.delete}
      </Menu.Item>
      {org.may('leads.erase') && lead !== undefined ? (
        <Menu.Item
          c="var(--bad)"
          leftSection={<IconEraser size={16} aria-hidden />}
          disabled={erase.isPending}
          onClick={() => erase.confirm({ id: leadId, name: leadName(lead) })}
        >
          {messages.lead.deletion.erase}
        </Menu.Item>
      ) : null}
    </>
  )
}
