import { type AnyRoute, createRoute, createRouter } from '@tanstack/react-router'
import { redirectToLastOrg } from '../auth/require-user.ts'
import type { Permission } from '../auth/use-org.ts'
import { ErrorBoundaryFallback } from '../components/feedback/error-boundary-fallback.tsx'
import { SkeletonLines } from '../components/feedback/query-boundary.tsx'
import { AppShellSkeleton } from '../layout/app-shell-skeleton.tsx'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { orgRoutes } from './org-routes.ts'
import { root } from './root-route.ts'
import { userRoutes } from './user-routes.ts'

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: redirectToLastOrg,
  pendingComponent: AppShellSkeleton,
})

/** The web app's routes. Each page's code is loaded when the page is first visited. */
export const router = createRouter({
  routeTree: root.addChildren([start, ...userRoutes, orgRoutes]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorBoundaryFallback,
  defaultPendingComponent: SkeletonLines,
  defaultPendingMs: 200,
  scrollRestoration: true,
})

/**
 * Loads the page's code while the session request is pending; otherwise, loading would not start
 * until after the response.
 */
export function preloadFirstPage(): void {
  const routes: Readonly<Record<string, AnyRoute>> = router.routesById
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    // The router reports a failure when it renders the page.
    routes[routeId]?.options.component?.preload?.()?.catch(() => undefined)
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** Permission that the page needs. */
    readonly needs?: Permission
  }
}
