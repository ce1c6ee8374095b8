import type { bulkChanges as english } from '../../en/leads/bulk-changes.ts'
import { pluralize } from '../../plural.ts'
import type { Translation } from '../../translation.ts'

export const bulkChanges: Translation<typeof english> = {
  selectAll: (total) => `Alle ${pluralize(total, 'Lead', 'Leads')} auswählen`,
  allSelected: (total) => `Alle ${pluralize(total, 'Lead', 'Leads')} ausgewählt`,
  title: 'Massenänderung',
  changing: (total) => `${pluralize(total, 'Lead wird', 'Leads werden')} geändert…`,
  deleting: (total) => `${pluralize(total, 'Lead wird', 'Leads werden')} gelöscht…`,
  undoing: (total) =>
    `Die Änderung von ${pluralize(total, 'Lead', 'Leads')} wird rückgängig gemacht…`,
  changed: (count) => `${pluralize(count, 'Lead', 'Leads')} geändert.`,
  deleted: (count) => `${pluralize(count, 'Lead', 'Leads')} gelöscht.`,
  restoredSome: (restored, all) =>
    `${restored} von ${pluralize(all, 'Lead', 'Leads')} wiederhergestellt. Neuere Leads haben die übrigen externen IDs.`,
  deleteTitle: (total) => `${pluralize(total, 'Lead', 'Leads')} löschen?`,
  deleteHelp: 'Sie können sie 30 Tage lang wiederherstellen.',
  undone: 'Die Massenänderung wurde rückgängig gemacht.',
  failed: (count) => `Nach ${pluralize(count, 'geändertem Lead', 'geänderten Leads')} abgebrochen.`,
  cancel: 'Änderung stoppen',
  cancelUndo: 'Rückgängigmachen stoppen',
  canceled: (count) => `Gestoppt. Änderungen an ${pluralize(count, 'Lead', 'Leads')} bleiben.`,
  canceledDeletion: (count) => `Gestoppt. ${pluralize(count, 'Lead ist', 'Leads sind')} gelöscht.`,
  progress: (done, total) => `${done} von ${pluralize(total, 'Lead', 'Leads')}`,
  dismiss: 'Ausblenden',
}
