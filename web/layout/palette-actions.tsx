import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import type { SpotlightActionGroupData } from '@mantine/spotlight'
import {
  IconBook2,
  IconBuilding,
  IconDownload,
  IconFileImport,
  IconKey,
  IconLanguage,
  IconLogout,
  IconMailPlus,
  IconMoon,
  IconPlus,
  IconSun,
  IconTable,
  IconUserCircle,
} from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { languageNames, languages } from '../../contract/languages.ts'
import { changeLanguage } from '../api/auth-account.ts'
import { useOrgQuery } from '../api/org-query.ts'
import { signOut } from '../auth/sign-out.ts'
import { type MyOrg, type Permission, useOrg } from '../auth/use-org.ts'
import { toastError } from '../components/feedback/toast.ts'
import { userCsvFormat } from '../components/report/user-csv-format.ts'
import { viewSearch } from '../features/leads/shared/saved-query.ts'
import { exportUrl } from '../features/leads/toolbar/export-url.ts'
import { messages } from '../i18n/index.ts'
import { language } from '../i18n/language.ts'
import { stripBidiControls } from '../i18n/quote.ts'
import { switchLanguage } from '../i18n/switch-language.ts'
import { type PageAction, requestAction, withdrawAction } from '../lib/requested-action.ts'

const texts = messages.palette

interface PaletteAction {
  readonly label: string
  /** Further words that find the action. */
  readonly words?: string
  readonly icon: typeof IconKey
  readonly needs?: Permission
  readonly run: () => void
}

type Go = (path: string) => void

/** Actions on all pages whose labels or further words contain all words of the query. */
export function usePaletteActions(query: string, go: Go): SpotlightActionGroupData[] {
  const org = useOrg()
  const scheme = useMantineColorScheme()
  const navigate = useNavigate()
  const start = useStart(go)
  const needles = query.trim().toLowerCase().split(/\s+/)
  const actions = [
    ...orgActions(org, go, start),
    ...schemeActions(scheme.colorScheme, scheme.setColorScheme),
    ...languageActions(),
    ...userActions((to) => void navigate({ to })),
  ]
  const matching = actions
    .filter(({ needs }) => needs === undefined || org.permissions.includes(needs))
    .filter(({ label, words = '' }) => {
      const text = `${label} ${words}`.toLowerCase()
      return needles.every((needle) => text.includes(needle))
    })
    .map(({ label, icon: Icon, run }) => ({
      id: `action ${label}`,
      label,
      leftSection: <Icon size={18} stroke={1.7} aria-hidden />,
      onClick: run,
    }))
  return matching.length === 0 ? [] : [{ group: texts.actions, actions: matching }]
}

type Start = (path: string, action: PageAction) => void

/**
 * Opens a page and starts one of its actions. If the user leaves the page before it starts the
 * action, for example because it loads slowly, the action is dropped. A later visit would start it.
 */
function useStart(go: Go): Start {
  const router = useRouter()
  return (path, action) => {
    requestAction(action)
    const stop = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      if (toLocation.pathname.endsWith(path)) return
      withdrawAction(action)
      stop()
    })
    // A page that is shown already keeps its filters.
    if (!location.pathname.endsWith(path)) go(path)
  }
}

const orgActions = (org: MyOrg, go: Go, start: Start): readonly PaletteAction[] => [
  {
    ...texts.addLead,
    icon: IconPlus,
    needs: 'leads.change',
    run: () => start('/leads', 'addLead'),
  },
  {
    ...texts.importLeads,
    icon: IconFileImport,
    needs: 'leads.import',
    run: () => go('/imports'),
  },
  {
    ...texts.exportLeads,
    icon: IconDownload,
    needs: 'leads.export',
    run: () => location.assign(exportUrl(org.id, userCsvFormat, {}, [])),
  },
  {
    ...texts.invite,
    icon: IconMailPlus,
    needs: 'members.change',
    run: () => start('/settings/members', 'invite'),
  },
  {
    ...texts.createKey,
    icon: IconKey,
    needs: 'keys.change',
    run: () => start('/settings/keys', 'createKey'),
  },
]

/** Switches to the other colors. */
const schemeActions = (
  current: MantineColorScheme,
  set: (scheme: MantineColorScheme) => void,
): readonly PaletteAction[] =>
  (['light', 'dark', 'auto'] as const)
    .filter((scheme) => scheme !== current)
    .map((scheme) => ({
      label: texts.theme(messages.layout[scheme]),
      words: texts.themeWords,
      icon: scheme === 'dark' ? IconMoon : IconSun,
      run: () => set(scheme),
    }))

const languageActions = (): readonly PaletteAction[] =>
  languages
    .filter((one) => one !== language)
    .map((one) => ({
      label: texts.language(languageNames[one]),
      words: texts.languageWords,
      icon: IconLanguage,
      run: () => void changeLanguage(one).then(() => switchLanguage(one), toastError),
    }))

const userActions = (open: (to: string) => void): readonly PaletteAction[] => [
  {
    label: messages.layout.newOrganization,
    icon: IconBuilding,
    run: () => open('/organizations/new'),
  },
  { label: messages.layout.account, icon: IconUserCircle, run: () => open('/account') },
  {
    label: messages.layout.apiReference,
    icon: IconBook2,
    run: () => void window.open('/docs', '_blank', 'noreferrer'),
  },
  {
    label: messages.layout.signOut,
    icon: IconLogout,
    run: () => void signOut().catch(toastError),
  },
]

/** Maximum number of suggested views. */
const viewLimit = 7

/** Saved views whose names contain the query. */
export function useViewActions(query: string): SpotlightActionGroupData[] {
  const org = useOrg()
  const navigate = useNavigate()
  const { data } = useOrgQuery('list_views', {}, { enabled: org.may('leads.read') })
  const needle = query.trim().toLowerCase()
  const actions = (data?.data ?? [])
    .filter(({ name }) => name.toLowerCase().includes(needle))
    .slice(0, viewLimit)
    .map((view) => ({
      id: `view ${view.id}`,
      label: stripBidiControls(view.name),
      leftSection: <IconTable size={18} stroke={1.7} aria-hidden />,
      onClick: () =>
        void navigate({
          to: '/o/$orgId/leads',
          params: { orgId: org.id },
          search: viewSearch(view),
        }),
    }))
  return actions.length === 0 ? [] : [{ group: texts.views, actions }]
}
