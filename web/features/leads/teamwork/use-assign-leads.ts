import { useMutation, useQueryClient } from '@tanstack/react-query'
import { app } from '../../../api/client.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useMe, useOrg } from '../../../auth/use-org.ts'
import { toastError, toastSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'

const texts = messages.teamwork

interface Assignment {
  readonly ids: readonly string[]
  /** Null for nobody. */
  readonly ownerId: string | null
}

/** Members as choices of an owner: the user first, the others by name. */
export function useOwnerChoices(): readonly { readonly id: string; readonly name: string }[] {
  const { id: userId } = useMe()
  const members = useOrgQuery('list_members', {}).data?.data ?? []
  const isUser = (id: string) => id === userId
  return members
    .map(({ personId: id, name }) => ({ id, name: isUser(id) ? texts.me(name) : name }))
    .toSorted((a, b) => Number(isUser(b.id)) - Number(isUser(a.id)) || a.name.localeCompare(b.name))
}

/** Assigns leads to a member, or to nobody. */
export function useAssignLeads() {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  const choices = useOwnerChoices()
  return useMutation({
    mutationFn: async ({ ids, ownerId }: Assignment) =>
      (await app.inOrg(orgId)('assign_leads', { ids: [...ids], ownerId })).data,
    onError: toastError,
    onSuccess: (_, { ids, ownerId }) => {
      const owner = choices.find(({ id }) => id === ownerId)
      toastSuccess(texts.assigned(ids.length, owner?.name ?? null))
    },
    onSettled: () =>
      Promise.all(
        ['get_teamwork', 'list_my_leads'].map((name) =>
          client.invalidateQueries({ queryKey: [orgId, name] }),
        ),
      ),
  })
}
