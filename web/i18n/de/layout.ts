import type { layout as english } from '../en/layout.ts'
import type { Translation } from '../translation.ts'

export const layout: Translation<typeof english> = {
  skip: 'Zum Inhalt springen',
  menu: 'Menü',
  navigation: 'Hauptnavigation',
  organization: 'Organisation',
  newOrganization: 'Neue Organisation',
  dashboard: 'Dashboard',
  leads: 'Leads',
  attribution: 'Attribution',
  adSpend: 'Werbeausgaben',
  imports: 'Import',
  settings: 'Einstellungen',
  account: 'Ihr Konto',
  signOut: 'Abmelden',
  search: 'Suchen…',
  searchKeys: 'Strg K',
  undoKeys: 'Strg Z',
  pages: 'Seiten',
  searchHint: 'Seiten und Leads suchen',
  nothingFound: 'Keine Ergebnisse',
  theme: 'Farbschema',
  light: 'Hell',
  dark: 'Dunkel',
  auto: 'System',
  noOrganization: 'Sie gehören noch keiner Organisation an',
  noOrganizationHelp: 'Legen Sie eine an oder lassen Sie sich von einem Teammitglied einladen.',
  organizationName: 'Name der Organisation',
  createOrganization: 'Organisation anlegen',
  needsScript:
    'Leadtrace braucht JavaScript. Aktivieren Sie es für diese Website und laden Sie die Seite neu.',
}
