import type { palette as english } from '../../en/layout/palette.ts'
import type { Translation } from '../../translation.ts'

export const palette: Translation<typeof english> = {
  actions: 'Aktionen',
  views: 'Gespeicherte Ansichten',
  addLead: { label: 'Lead hinzufügen', words: 'neu anlegen erstellen' },
  importLeads: { label: 'Leads importieren', words: 'hochladen csv excel import' },
  exportLeads: { label: 'Alle Leads exportieren', words: 'herunterladen csv export' },
  invite: { label: 'Mitglied einladen', words: 'benutzer kollegen team hinzufügen' },
  createKey: { label: 'API-Schlüssel erstellen', words: 'neu token' },
  theme: (name) => `Farbschema: ${name}`,
  themeWords: 'design farben wechseln',
  language: (name) => `Sprache: ${name}`,
  languageWords: 'wechseln language',
}
