import { pluralize } from '../../plural.ts'

/** UI strings for the list of all organizations and the organization switcher. */
export const overview = {
  title: 'All organizations',
  help: 'Each organization uses its own time zone and currency.',
  organization: 'Organization',
  lastLead: 'Last lead',
  health: 'Health',
  noLead: 'No leads yet',
  healthy: 'No problems',
  problems: (count: number) => pluralize(count, 'problem', 'problems'),
  noAccess: "Your role can't view health checks.",
  sortBy: 'Sort by',
  total: 'Total',
  partTotal: (loaded: number, all: number) => `Total for ${loaded} of ${all}`,
  slow: 'This organization took too long to load.',
  retry: (org: string) => `Try again: ${org}`,
  organizations: 'Organizations',
  find: 'Find organization',
  noneFound: 'No matching organizations',
} as const
