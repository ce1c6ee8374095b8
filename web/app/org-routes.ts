import { createRoute, lazyRouteComponent, notFound, rootRouteId } from '@tanstack/react-router'
import { orgQuery } from '../api/org-query.ts'
import { queryClient } from '../api/query-client.ts'
import { enterOrg, requireUser } from '../auth/require-user.ts'
import { NotFound } from '../components/feedback/not-found.tsx'
import { addLastPeriod } from '../components/period/last-period.ts'
import { AppShellSkeleton } from '../layout/app-shell-skeleton.tsx'
import { root } from './root-route.ts'

const org = createRoute({
  getParentRoute: () => root,
  path: '/o/$orgId',
  beforeLoad: async ({ params, location }) => {
    if (!(await enterOrg(params.orgId, location.href))) throw notFound({ routeId: rootRouteId })
  },
  // Switching organizations remounts the page, so that no input or selection carries over.
  remountDeps: ({ params }) => params.orgId,
  component: lazyRouteComponent(() => import('../layout/app-shell.tsx'), 'AppShell'),
  pendingComponent: AppShellSkeleton,
  // Shown inside the app frame for nonexistent URLs below the organization.
  notFoundComponent: NotFound,
})

const dashboard = createRoute({
  getParentRoute: () => org,
  path: '/',
  staticData: { needs: 'reports.read' },
  beforeLoad: addLastPeriod,
  component: lazyRouteComponent(
    () => import('../features/dashboard/dashboard-page.tsx'),
    'DashboardPage',
  ),
})

const leads = createRoute({
  getParentRoute: () => org,
  path: '/leads',
  staticData: { needs: 'leads.read' },
  component: lazyRouteComponent(() => import('../features/leads/list/leads-page.tsx'), 'LeadsPage'),
})

/** Maximum time that the previous page stays visible while a lead loads, in milliseconds. */
const leadWaitMs = 100

/**
 * Requests a lead while its page's code loads. Waits for the lead, because drawing placeholders
 * first would delay it: the browser spends as much time on them as the service needs to respond.
 */
async function loadLead(orgId: string, leadId: string, href: string): Promise<void> {
  const { organizations } = await requireUser(href)
  const permissions = organizations.find(({ id }) => id === orgId)?.permissions
  if (permissions?.includes('leads.read') !== true) return
  const query = { ...orgQuery(orgId, 'get_lead', { id: leadId }), revalidateIfStale: true }
  await Promise.race([
    // The page sends the request again and reports the error.
    queryClient.ensureQueryData(query).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, leadWaitMs)),
  ])
}

const lead = createRoute({
  getParentRoute: () => org,
  path: '/leads/$leadId',
  staticData: { needs: 'leads.read' },
  // Pointing at a link loads only the code.
  loader: ({ params: { orgId, leadId }, location, preload }) =>
    preload ? undefined : loadLead(orgId, leadId, location.href),
  component: lazyRouteComponent(() => import('../features/leads/detail/lead-page.tsx'), 'LeadPage'),
})

const myLeads = createRoute({
  getParentRoute: () => org,
  path: '/my-leads',
  staticData: { needs: 'leads.read' },
  component: lazyRouteComponent(
    () => import('../features/leads/teamwork/my-leads-page.tsx'),
    'MyLeadsPage',
  ),
})

const deletedLeads = createRoute({
  getParentRoute: () => org,
  path: '/deleted-leads',
  staticData: { needs: 'leads.read' },
  component: lazyRouteComponent(
    () => import('../features/leads/deleted/deleted-leads-page.tsx'),
    'DeletedLeadsPage',
  ),
})

const attribution = createRoute({
  getParentRoute: () => org,
  path: '/attribution',
  staticData: { needs: 'reports.read' },
  beforeLoad: addLastPeriod,
  component: lazyRouteComponent(
    () => import('../features/attribution/attribution-page.tsx'),
    'AttributionPage',
  ),
})

const adSpend = createRoute({
  getParentRoute: () => org,
  path: '/ad-spend',
  staticData: { needs: 'reports.read' },
  beforeLoad: addLastPeriod,
  component: lazyRouteComponent(
    () => import('../features/ad-spend/report/report-page.tsx'),
    'AdSpendPage',
  ),
})

const adLeads = createRoute({
  getParentRoute: () => org,
  path: '/ad-spend/leads',
  staticData: { needs: 'leads.read' },
  beforeLoad: addLastPeriod,
  component: lazyRouteComponent(
    () => import('../features/ad-spend/leads/ad-leads-page.tsx'),
    'AdLeadsPage',
  ),
})

const unmatchedAds = createRoute({
  getParentRoute: () => org,
  path: '/ad-spend/unmatched',
  staticData: { needs: 'reports.read' },
  beforeLoad: addLastPeriod,
  component: lazyRouteComponent(
    () => import('../features/ad-spend/unmatched/unmatched-page.tsx'),
    'UnmatchedPage',
  ),
})

const spendImports = createRoute({
  getParentRoute: () => org,
  path: '/ad-spend/import',
  staticData: { needs: 'leads.import' },
  component: lazyRouteComponent(
    () => import('../features/imports/spend-import-page.tsx'),
    'SpendImportPage',
  ),
})

const spendImport = createRoute({
  getParentRoute: () => org,
  path: '/ad-spend/import/$importId',
  staticData: { needs: 'leads.import' },
  component: lazyRouteComponent(() => import('../features/imports/import-page.tsx'), 'ImportPage'),
})

const scheduledImports = createRoute({
  getParentRoute: () => org,
  path: '/ad-spend/schedules',
  staticData: { needs: 'leads.import' },
  component: lazyRouteComponent(
    () => import('../features/ad-spend/schedules/schedules-page.tsx'),
    'SchedulesPage',
  ),
})

const currencyRates = createRoute({
  getParentRoute: () => org,
  path: '/ad-spend/currencies',
  staticData: { needs: 'reports.read' },
  component: lazyRouteComponent(
    () => import('../features/ad-spend/rates/rates-page.tsx'),
    'RatesPage',
  ),
})

const imports = createRoute({
  getParentRoute: () => org,
  path: '/imports',
  staticData: { needs: 'leads.import' },
  component: lazyRouteComponent(
    () => import('../features/imports/imports-page.tsx'),
    'ImportsPage',
  ),
})

const leadImport = createRoute({
  getParentRoute: () => org,
  path: '/imports/$importId',
  staticData: { needs: 'leads.import' },
  component: lazyRouteComponent(() => import('../features/imports/import-page.tsx'), 'ImportPage'),
})

const settings = createRoute({
  getParentRoute: () => org,
  path: '/settings/$section',
  component: lazyRouteComponent(
    () => import('../features/settings/settings-page.tsx'),
    'SettingsPage',
  ),
})

/** An organization's pages, inside the app shell. */
export const orgRoutes = org.addChildren([
  dashboard,
  leads,
  lead,
  myLeads,
  deletedLeads,
  attribution,
  adSpend,
  adLeads,
  unmatchedAds,
  spendImports,
  spendImport,
  scheduledImports,
  currencyRates,
  imports,
  leadImport,
  settings,
])
