import { createRootRoute, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from '../components/feedback/not-found.tsx'
import type { Search } from '../lib/search-params.ts'

export const root = createRootRoute({
  // Search parameters are strings. Each page parses those it supports.
  validateSearch: (search): Search => search as Search,
  component: Outlet,
  notFoundComponent: NotFoundPage,
})
