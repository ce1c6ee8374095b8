import type { connect as english } from '../en/connect.ts'
import type { Translation } from '../translation.ts'

export const connect: Translation<typeof english> = {
  title: (app) => `${app} verbinden?`,
  help: (app) => `${app} möchte auf Ihre Leads zugreifen.`,
  madeBy: (host) => `Anbieter dieser App ist ${host}.`,
  unverifiedTitle: 'Nicht verifizierte App',
  unverified:
    'Der Name dieser App ist nicht verifiziert. Fahren Sie nur fort, wenn Sie die Verbindung selbst gestartet haben und die Domain unten kennen.',
  goesTo: 'Sie werden weitergeleitet zu',
  loopbackTitle: 'App auf diesem Computer',
  loopback: (isNamed) =>
    `Sie verbinden eine ${isNamed ? '' : 'nicht verifizierte '}App auf diesem Computer. Fahren Sie nur fort, wenn Sie sie gerade selbst gestartet haben.`,
  organization: 'Organisation',
  organizationHelp:
    'Die App kann nur auf diese Organisation zugreifen. Für weitere verbinden Sie sie erneut.',
  role: (role) => `Ihre Rolle: ${role}`,
  scopes: 'Diese App darf',
  scopesHelp: 'Wählen Sie ab, was sie nicht braucht.',
  notYours: 'Mit Ihrer Rolle nicht möglich.',
  nothingYours: (organization) =>
    `Mit Ihrer Rolle in ${organization} können Sie keine dieser Berechtigungen erteilen.`,
  scope: {
    'leads:create': {
      name: 'Leads anlegen',
      help: 'Nur neue Leads. Lesen und Bearbeiten sind nicht möglich.',
    },
    'leads:read': {
      name: 'Leads lesen',
      help: 'Namen, Kontaktdaten, Notizen, Status und Besuchsverlauf.',
    },
    'leads:write': {
      name: 'Leads anlegen und bearbeiten',
      help: 'Neue Leads sowie Änderungen und Löschen vorhandener Leads.',
    },
    'reports:read': {
      name: 'Berichte lesen',
      help: 'Statistiken zu Ihren Leads sowie Kosten und Ergebnisse Ihrer Kampagnen.',
    },
    'stats:read': {
      name: 'Statistiken lesen',
      help: 'Wie viele Leads Sie erhalten, woher sie kommen und wie sie konvertieren.',
    },
    'spend:read': {
      name: 'Werbeausgaben lesen',
      help: 'Kosten und Ergebnisse Ihrer Kampagnen.',
    },
    'spend:write': {
      name: 'Werbeausgaben hochladen',
      help: 'Ergänzt und ersetzt die Kosten Ihrer Kampagnen.',
    },
    'organizations:create': {
      name: 'Organisationen erstellen',
      help: 'Erstellt Kundenorganisationen und lädt deren Inhaber ein.',
    },
  },
  allow: 'Erlauben',
  deny: 'Ablehnen',
  revoke: 'Sie können den Zugriff jederzeit unter „Einstellungen“ > „Verbundene Apps“ widerrufen.',
  signedInAs: 'Angemeldet als',
  otherAccount: 'Anderes Konto verwenden',
  expiredTitle: 'Diese Anfrage ist abgelaufen',
  expired:
    'Sie wurde schon beantwortet, ist abgelaufen oder kam aus einem anderen Browser. Gehen Sie zurück zur App und verbinden Sie sie erneut.',
  noOrganization: 'Sie gehören noch keiner Organisation an. Es gibt also nichts zu verbinden.',
  redirectTitle: 'Zurück zur App',
  redirect: (host) =>
    `Sie werden zu ${host} weitergeleitet. Sobald es in der App weitergeht, können Sie diese Seite schließen.`,
  badAddress: 'Die Weiterleitungs-URL der App ist unsicher, daher wurden Sie nicht weitergeleitet.',
  apps: {
    title: 'Verbundene Apps',
    help: 'Assistenten und andere Apps mit Zugriff auf diese Organisation.',
    empty: 'Noch keine verbundenen Apps',
    emptyHelp:
      'Fügen Sie die URL oben in einen Assistenten wie Claude oder ChatGPT ein. Melden Sie sich dann an und wählen Sie, was er darf.',
    howTitle: 'Assistenten verbinden',
    how: 'Fügen Sie diese URL dort ein, wo der Assistent nach einem MCP-Server oder Konnektor fragt. Danach wählen Sie Organisation und Berechtigungen.',
    address: 'URL des MCP-Servers',
    copyAddress: 'URL kopieren',
    app: 'App',
    unverified: 'Nicht verifiziert',
    person: 'Verbunden von',
    permissions: 'Berechtigungen',
    since: (day) => `Verbunden am ${day}`,
    lastUsed: 'Zuletzt verwendet',
    neverUsed: 'Nie',
    usedWhen: (ago) => `Zuletzt verwendet: ${ago}`,
    actions: 'Aktionen',
    disconnect: 'Trennen',
    disconnectApp: (name) => `${name} trennen`,
    disconnectTitle: (name) => `${name} trennen?`,
    disconnectHelp:
      'Die App verliert sofort den Zugriff. Von ihr angelegte und geänderte Daten bleiben erhalten. Sie können die App erneut verbinden.',
    disconnected: 'App getrennt',
  },
}
