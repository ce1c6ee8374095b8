import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
} from '@tanstack/react-router'
import { enterOrg, redirectToLastOrg, requireUser } from '../auth/require-user.ts'
import { ErrorBoundaryFallback } from '../components/feedback/error-boundary-fallback.tsx'
import { NotFound } from '../components/feedback/not-found.tsx'
import { SkeletonLines } from '../components/feedback/query-boundary.tsx'
import { parseSearch, type Search, stringifySearch } from '../lib/search-params.ts'

const root = createRootRoute({
  // Filters of lists stand in the address as texts; each page reads those that it knows.
  validateSearch: (search): Search => search as Search,
  component: Outlet,
  notFoundComponent: NotFound,
})

const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: redirectToLastOrg })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('../features/sign-in/sign-up-page.tsx'), 'SignUpPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('../features/sign-in/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('../features/sign-in/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(
    () => import('../features/sign-in/invitation-page.tsx'),
    'InvitationPage',
  ),
})

/** Pages of whoever is signed in, member of an organization or not. */
const person = createRoute({
  getParentRoute: () => root,
  id: 'person',
  beforeLoad: ({ location }) => requireUser(location.href),
})

const newOrganization = createRoute({
  getParentRoute: () => person,
  path: '/organizations/new',
  component: lazyRouteComponent(
    () => import('../features/organizations/new-organization-page.tsx'),
    'NewOrganizationPage',
  ),
})

const account = createRoute({
  getParentRoute: () => person,
  path: '/account',
  component: lazyRouteComponent(
    () => import('../features/account/account-page.tsx'),
    'AccountPage',
  ),
})

const connect = createRoute({
  getParentRoute: () => person,
  path: '/connect/$uid',
  component: lazyRouteComponent(
    () => import('../features/connect/connect-page.tsx'),
    'ConnectPage',
  ),
})

/** Pages of one organization. */
const org = createRoute({
  getParentRoute: () => root,
  path: '/o/$orgId',
  beforeLoad: async ({ params, location }) => {
    if (!(await enterOrg(params.orgId, location.href))) throw notFound()
  },
  // The browser jumps from one organization to another: what was typed or chosen stays behind.
  remountDeps: ({ params }) => params.orgId,
  component: lazyRouteComponent(() => import('../layout/app-shell.tsx'), 'AppShell'),
})

const dashboard = createRoute({
  getParentRoute: () => org,
  path: '/',
  component: lazyRouteComponent(
    () => import('../features/dashboard/dashboard-page.tsx'),
    'DashboardPage',
  ),
})

const leads = createRoute({
  getParentRoute: () => org,
  path: '/leads',
  component: lazyRouteComponent(() => import('../features/leads/list/leads-page.tsx'), 'LeadsPage'),
})

const lead = createRoute({
  getParentRoute: () => org,
  path: '/leads/$leadId',
  component: lazyRouteComponent(() => import('../features/leads/detail/lead-page.tsx'), 'LeadPage'),
})

const attribution = createRoute({
  getParentRoute: () => org,
  path: '/attribution',
  component: lazyRouteComponent(
    () => import('../features/attribution/attribution-page.tsx'),
    'AttributionPage',
  ),
})

const adSpend = createRoute({
  getParentRoute: () => org,
  path: '/ad-spend',
  component: lazyRouteComponent(
    () => import('../features/ad-spend/report/report-page.tsx'),
    'AdSpendPage',
  ),
})

const adLeads = createRoute({
  getParentRoute: () => org,
  path: '/ad-spend/leads',
  component: lazyRouteComponent(
    () => import('../features/ad-spend/leads/ad-leads-page.tsx'),
    'AdLeadsPage',
  ),
})

const unmatchedAds = createRoute({
  getParentRoute: () => org,
  path: '/ad-spend/unmatched',
  component: lazyRouteComponent(
    () => import('../features/ad-spend/unmatched/unmatched-page.tsx'),
    'UnmatchedPage',
  ),
})

const spendImports = createRoute({
  getParentRoute: () => org,
  path: '/ad-spend/import',
  component: lazyRouteComponent(
    () => import('../features/imports/spend-import-page.tsx'),
    'SpendImportPage',
  ),
})

const oneSpendImport = createRoute({
  getParentRoute: () => org,
  path: '/ad-spend/import/$importId',
  component: lazyRouteComponent(() => import('../features/imports/import-page.tsx'), 'ImportPage'),
})

const scheduledImports = createRoute({
  getParentRoute: () => org,
  path: '/ad-spend/schedules',
  component: lazyRouteComponent(
    () => import('../features/ad-spend/schedules/schedules-page.tsx'),
    'SchedulesPage',
  ),
})

const currencyRates = createRoute({
  getParentRoute: () => org,
  path: '/ad-spend/currencies',
  component: lazyRouteComponent(
    () => import('../features/ad-spend/rates/rates-page.tsx'),
    'RatesPage',
  ),
})

const imports = createRoute({
  getParentRoute: () => org,
  path: '/imports',
  component: lazyRouteComponent(
    () => import('../features/imports/imports-page.tsx'),
    'ImportsPage',
  ),
})

const oneImport = createRoute({
  getParentRoute: () => org,
  path: '/imports/$importId',
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

/** Every page of the web app. Each is loaded when it is first visited. */
export const router = createRouter({
  routeTree: root.addChildren([
    start,
    signIn,
    signUp,
    forgotPassword,
    resetPassword,
    invitation,
    person.addChildren([newOrganization, account, connect]),
    org.addChildren([
      dashboard,
      leads,
      lead,
      attribution,
      adSpend,
      adLeads,
      unmatchedAds,
      spendImports,
      oneSpendImport,
      scheduledImports,
      currencyRates,
      imports,
      oneImport,
      settings,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorBoundaryFallback,
  defaultPendingComponent: SkeletonLines,
  defaultPendingMs: 200,
  scrollRestoration: true,
})

/**
 * Loads the page of the address while it is still being asked who is signed in; without this, one
 * would wait for the other.
 */
export function preloadFirstPage(): void {
  const routes: Readonly<Record<string, AnyRoute>> = router.routesById
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    void routes[routeId]?.options.component?.preload?.()
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
