import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useOrg } from '../../../auth/use-org.ts'
import { messages } from '../../../i18n/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { useDeleteLead } from '../deleted/use-delete-lead.ts'

interface Props {
  readonly leadId: string
  /** Query of the list that the user returns to. */
  readonly search: Search
}

/** Actions of a lead that are used rarely. */
export function LeadMenuItems({ leadId, search }: Props) {
  const { id: orgId } = useOrg()
  const navigate = useNavigate()
  const remove = useDeleteLead({
    onDeleted: () => navigate({ to: '/o/$orgId/leads', params: { orgId }, search }),
  })
  return (
    <Menu.Item
      color="red"
      leftSection={<IconTrash size={16} aria-hidden />}
      disabled={remove.isPending}
      onClick={() => remove.mutate(leadId)}
    >
      {messages.lead.deletion.delete}
    </Menu.Item>
  )
}
