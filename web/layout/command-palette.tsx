import { useDebouncedValue } from '@mantine/hooks'
import '@mantine/spotlight/styles.css'
import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useOrgQuery } from '../api/org-query.ts'
import { type MyOrg, useOrg } from '../auth/use-org.ts'
import { sections } from '../features/settings/sections.ts'
import { messages } from '../i18n/index.ts'
import { stripBidiControls } from '../i18n/quote.ts'
import { navItems } from './nav-items.ts'

const debounceMs = 200

/** Maximum number of suggested leads. */
const leadLimit = 7

/** Finds pages by name and leads by contact data. Opens when it mounts. */
export function CommandPalette() {
  const org = useOrg()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  useEffect(spotlight.open, [])
  const leads = useLeadSearch(query.trim())
  const go = (path: string) => void navigate({ to: `/o/${org.id}${path}` })
  return (
    <Spotlight
      actions={[...pageActions(org, query, go), ...leadActions(leads, go)]}
      query={query}
      onQueryChange={setQuery}
      // The query has already filtered the actions, so the palette must not filter them again.
      filter={(_, actions) => actions}
      shortcut="mod + K"
      attributes={{ content: { 'aria-label': messages.layout.searchHint } }}
      nothingFound={messages.layout.nothingFound}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: messages.layout.searchHint,
        'aria-label': messages.layout.searchHint,
      }}
    />
  )
}

interface LeadResult {
  readonly id: string
  readonly name?: string | null
  readonly email?: string | null
  readonly phone?: string | null
}

function useLeadSearch(needle: string): readonly LeadResult[] {
  const org = useOrg()
  const [search] = useDebouncedValue(needle, debounceMs)
  const input = { search, limit: leadLimit, fields: ['name', 'email', 'phone'] }
  const { data } = useOrgQuery('list_leads', input, {
    enabled: search.length > 1 && org.may('leads.read'),
  })
  return search === needle ? (data?.data ?? []) : []
}

type Navigate = (path: string) => void

function pageActions(org: MyOrg, query: string, go: Navigate): SpotlightActionGroupData[] {
  const needle = query.trim().toLowerCase()
  const settings = sections.map((one) => ({ ...one, path: `/settings/${one.path}` }))
  const matching = [...navItems, ...settings]
    .filter(({ needs }) => org.permissions.includes(needs))
    .filter(({ label }) => label.toLowerCase().includes(needle))
  const actions = matching.map(({ path, label, icon: Icon }) => ({
    id: label,
    label,
    leftSection: <Icon size={18} stroke={1.7} aria-hidden />,
    onClick: () => go(path),
  }))
  return actions.length === 0 ? [] : [{ group: messages.layout.pages, actions }]
}

function leadActions(leads: readonly LeadResult[], go: Navigate): SpotlightActionGroupData[] {
  const actions = leads.map(({ id, name, email, phone }) => ({
    id,
    label: stripBidiControls(name ?? email ?? phone ?? id),
    description: email ?? phone ?? '',
    onClick: () => go(`/leads/${id}`),
  }))
  return actions.length === 0 ? [] : [{ group: messages.layout.leads, actions }]
}
