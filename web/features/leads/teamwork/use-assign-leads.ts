import { useMemo } from 'react'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import { useMe } from '../../../auth/use-org.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import type { MentionChoice } from './mention-text.ts'

const texts = messages.teamwork

/** Members who can own a lead: the user first, then the others by name. */
export function useOwnerChoices(): readonly { readonly id: string; readonly name: string }[] {
  const { id: userId } = useMe()
  const members = useOrgQuery('list_members', {}).data?.data ?? []
  const isUser = (id: string) => id === userId
  return members
    .filter(({ role }) => role !== 'reporter')
    .map(({ personId: id, name }) => ({ id, name: isUser(id) ? texts.me(name) : name }))
    .toSorted((a, b) => Number(isUser(b.id)) - Number(isUser(a.id)) || a.name.localeCompare(b.name))
}

/** Members who can be mentioned: everyone else who can read comments, sorted by name. */
export function useMentionChoices(): readonly MentionChoice[] {
  const { id: userId } = useMe()
  const members = useOrgQuery('list_members', {}).data?.data
  return useMemo(() => {
    const others = (members ?? []).filter(
      ({ personId, role }) => personId !== userId && role !== 'reporter',
    )
    const isShared = (name: string) => others.filter((one) => one.name === name).length > 1
    return others
      .map(({ personId: id, name, email }) => ({
        id,
        label: isShared(name) ? `${name} (${email})` : name,
      }))
      .toSorted((a, b) => a.label.localeCompare(b.label))
  }, [members, userId])
}

/** Assigns leads to a member, or to no one, and shows a toast. */
export function useAssignLeads() {
  const choices = useOwnerChoices()
  const { mutateAsync, isPending } = useOrgMutation('assign_leads', {
    stale: [
      'get_teamwork',
      'list_leads',
      'sum_board',
      'get_lead',
      'get_lead_history',
      'list_lead_values',
    ],
  })
  const assign = (ids: readonly string[], ownerId: string | null) => {
    const owner = choices.find(({ id }) => id === ownerId)
    const message = texts.assigned(ids.length, owner?.name ?? null)
    toastOnSuccess(mutateAsync({ ids: [...ids], ownerId }), message)
  }
  return { assign, isPending }
}
