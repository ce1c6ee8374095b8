import { useDebouncedValue } from '@mantine/hooks'
import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconBuilding, IconSearch, IconTable } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useOrgQuery } from '../api/org-query.ts'
import { type MyOrg, useMe, useOrg } from '../auth/use-org.ts'
import { sections } from '../features/settings/sections.ts'
import { messages } from '../i18n/index.ts'
import { stripBidiControls } from '../i18n/quote.ts'
import { navItems } from './nav-items.ts'
import { usePathInOrg } from './organizations/use-path-in-org.ts'
import { usePaletteActions, useViewActions } from './palette-actions.tsx'

const [store, { open: openPalette }] = createSpotlight()

export { openPalette }

const debounceMs = 200

/** Maximum number of suggested leads. */
const leadLimit = 7

/** Maximum number of suggested organizations. */
const orgLimit = 7

/**
 * Finds pages, actions, saved views and organizations by name, and leads by contact data. The
 * palette opens when it mounts.
 */
export function CommandPalette() {
  const org = useOrg()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  useEffect(openPalette, [])
  const leads = useLeadSearch(query.trim())
  const go = (path: string) => void navigate({ to: `/o/${org.id}${path}` })
  const places = [
    ...pageActions(org, query, go),
    ...usePaletteActions(query, go),
    ...useViewActions(query),
    ...useOrgActions(query),
  ]
  const hasOnlyLeads = places.length === 0
  const firstId = leads[0]?.id
  useEffect(() => {
    if (hasOnlyLeads && firstId !== undefined) selectFirst()
  }, [hasOnlyLeads, firstId])
  return (
    <Spotlight
      store={store}
      actions={[...places, ...leadActions(leads, go)]}
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

/**
 * Selects the first action. Spotlight itself does so only when the query changes, which is before
 * the leads have loaded.
 */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId)
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
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
  const settings = sections
    .map((one) => ({ ...one, path: `/settings/${one.path}` }))
    .filter(({ path }) => navItems.every((item) => item.path !== path))
  // Without a query, the settings would hide everything below them.
  const matching = [...navItems, ...(needle === '' ? [] : settings)]
    .filter(({ needs }) => org.permissions.includes(needs))
    .filter(({ label }) => label.toLowerCase().includes(needle))
  const actions = matching.map(({ path, label, icon: Icon }) => ({
    id: path,
    label,
    leftSection: <Icon size={18} stroke={1.7} aria-hidden />,
    onClick: () => go(path),
  }))
  return actions.length === 0 ? [] : [{ group: messages.layout.pages, actions }]
}

/** Other organizations. Choosing one opens the current page in that organization. */
function useOrgActions(query: string): SpotlightActionGroupData[] {
  const { id: currentId } = useOrg()
  const { organizations } = useMe()
  const navigate = useNavigate()
  const findPath = usePathInOrg()
  const needle = query.trim().toLowerCase()
  if (organizations.length < 2) return []
  const { title, organizations: group } = messages.overview
  const all = {
    id: 'organizations',
    label: title,
    leftSection: <IconTable size={18} stroke={1.7} aria-hidden />,
    onClick: () => void navigate({ to: '/organizations' }),
  }
  const others = organizations
    .filter(({ id, name }) => id !== currentId && name.toLowerCase().includes(needle))
    .slice(0, needle === '' ? 0 : orgLimit)
    .map((org) => ({
      id: org.id,
      label: stripBidiControls(org.name),
      leftSection: <IconBuilding size={18} stroke={1.7} aria-hidden />,
      onClick: () => void navigate(findPath(org)),
    }))
  const actions = title.toLowerCase().includes(needle) ? [all, ...others] : others
  return actions.length === 0 ? [] : [{ group, actions }]
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
