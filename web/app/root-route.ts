import { createRootRoute, Outlet } from '@tanstack/react-router'
import { NotFound } from '../components/feedback/not-found.tsx'
import type { Search } from '../lib/search-params.ts'

/** The route above all others. */
export const root = createRootRoute({
  // Filters of lists stand in the address as texts; each page reads those that it knows.
  validateSearch: (search): Search => search as Search,
  component: Outlet,
  notFoundComponent: NotFound,
})
