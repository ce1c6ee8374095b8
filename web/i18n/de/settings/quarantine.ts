import { formatNumber } from '../../../lib/numbers.ts'
import type { quarantine as english } from '../../en/settings/quarantine.ts'
import { pluralize } from '../../plural.ts'
import type { Translation } from '../../translation.ts'

const leads = (n: number): string => pluralize(n, 'Lead', 'Leads')

export const quarantine: Translation<typeof english> = {
  emptyTitle: 'Keine Leads in Quarantäne',
  empty: 'Von einer Filterregel blockierte Leads bleiben hier 30 Tage.',
  toRules: 'Zu den Filterregeln',
  caption: 'Blockierte Leads, neueste zuerst',
  who: 'Lead',
  rule: 'Blockiert durch',
  received: 'Empfangen',
  expires: 'Läuft ab',
  select: (name) => `${name} auswählen`,
  selectAll: 'Alle sichtbaren Leads auswählen',
  selected: (n) => `${formatNumber(n)} ausgewählt`,
  clear: 'Auswahl aufheben',
  release: 'Freigeben',
  remove: 'Löschen',
  read: (name) => `${name} anzeigen`,
  nameless: 'Keine Kontaktdaten',
  one: 'Blockierter Lead',
  fields: 'Übermittelte Daten',
  gone: 'Dieser Lead ist nicht mehr in Quarantäne',
  goneHelp: 'Er wurde freigegeben oder gelöscht, oder seine 30 Tage sind abgelaufen.',
  released: (n) => `${leads(n)} freigegeben`,
  deleted: (n) => `${leads(n)} gelöscht`,
  failed: (n, reason) => `${leads(n)} weiterhin in Quarantäne: ${reason}`,
  deleteTitle: (n) => (n === 1 ? 'Diesen Lead löschen?' : `${leads(n)} löschen?`),
  deleteHelp: 'Das lässt sich nicht rückgängig machen.',
  releaseTitle: (n) => `${leads(n)} freigeben?`,
  releaseHelp:
    'Freigegebene Leads werden ohne Filterregeln neu angelegt und zählen zum Tariflimit.',
}
