import { useDebouncedValue } from '@mantine/hooks'
import '@mantine/spotlight/styles.css'
import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useOrgQuery } from '../api/org-query.ts'
import { type MyOrg, useOrg } from '../auth/use-org.ts'
import { sections } from '../features/settings/sections.ts'
import { words } from '../i18n/en/index.ts'
import { links } from './nav-items.ts'

/** Rest before a search is sent, in milliseconds. */
const restMs = 200

/** Leads that are offered at most. */
const leadLimit = 7

/** Finds pages by name and leads by contact, from anywhere; opens when it first stands. */
export function GoTo() {
  const org = useOrg()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  useEffect(spotlight.open, [])
  const leads = useFoundLeads(query.trim())
  const go = (path: string) => void navigate({ to: `/o/${org.id}${path}` })
  return (
    <Spotlight
      actions={[...pagesOf(org, query, go), ...leadsOf(leads, go)]}
      query={query}
      onQueryChange={setQuery}
      // What is offered was chosen by the query already.
      filter={(_, actions) => actions}
      shortcut="mod + K"
      attributes={{ content: { 'aria-label': words.shell.searchHint } }}
      nothingFound={words.shell.nothingFound}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: words.shell.searchHint,
        'aria-label': words.shell.searchHint,
      }}
    />
  )
}

/** A lead, as far as it is offered. */
interface FoundLead {
  readonly id: string
  readonly name?: string | null
  readonly email?: string | null
  readonly phone?: string | null
}

function useFoundLeads(needle: string): readonly FoundLead[] {
  const org = useOrg()
  const [search] = useDebouncedValue(needle, restMs)
  const asked = { search, limit: leadLimit, fields: ['name', 'email', 'phone'] }
  const { data } = useOrgQuery('list_leads', asked, {
    enabled: search.length > 1 && org.may('leads.read'),
  })
  return search === needle ? (data?.data ?? []) : []
}

type Go = (path: string) => void

function pagesOf(org: MyOrg, query: string, go: Go): SpotlightActionGroupData[] {
  const wanted = query.trim().toLowerCase()
  const settings = sections.map((one) => ({ ...one, path: `/settings/${one.path}` }))
  const found = [...links, ...settings]
    .filter(({ needs }) => org.permissions.includes(needs))
    .filter(({ label }) => label.toLowerCase().includes(wanted))
  const actions = found.map(({ path, label, icon: Icon }) => ({
    id: label,
    label,
    leftSection: <Icon size={18} stroke={1.7} aria-hidden />,
    onClick: () => go(path),
  }))
  return actions.length === 0 ? [] : [{ group: words.shell.pages, actions }]
}

function leadsOf(leads: readonly FoundLead[], go: Go): SpotlightActionGroupData[] {
  const actions = leads.map(({ id, name, email, phone }) => ({
    id,
    label: name ?? email ?? phone ?? id,
    description: email ?? phone ?? '',
    onClick: () => go(`/leads/${id}`),
  }))
  return actions.length === 0 ? [] : [{ group: words.shell.leads, actions }]
}
