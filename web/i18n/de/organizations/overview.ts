import type { overview as english } from '../../en/organizations/overview.ts'
import { pluralize } from '../../plural.ts'
import type { Translation } from '../../translation.ts'

export const overview: Translation<typeof english> = {
  title: 'Alle Organisationen',
  help: 'Jede Organisation hat ihre eigene Zeitzone und Währung.',
  organization: 'Organisation',
  lastLead: 'Letzter Lead',
  health: 'Zustand',
  noLead: 'Noch keine Leads',
  healthy: 'Keine Probleme',
  problems: (count) => pluralize(count, 'Problem', 'Probleme'),
  noAccess: 'Mit Ihrer Rolle sehen Sie keine Prüfungen.',
  sortBy: 'Sortieren nach',
  total: 'Gesamt',
  partTotal: (loaded, all) => `Gesamt (${loaded} von ${all})`,
  slow: 'Diese Organisation hat zu lange geladen.',
  retry: (org) => `Erneut versuchen: ${org}`,
  organizations: 'Organisationen',
  find: 'Organisation suchen',
  noneFound: 'Keine passenden Organisationen',
}
