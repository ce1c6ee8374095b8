import { html } from '../../platform/http/html-template.ts'
import type { PageTexts } from './en.ts'

export const german: PageTexts = {
  language: 'de',
  setup: {
    title: 'Leadtrace einrichten',
    help:
      'Legen Sie Ihr Konto, Ihre Organisation und den ersten API-Schlüssel an. Dieser Link ' +
      'funktioniert nur einmal.',
    organization: 'Organisation',
    name: 'Ihr Name',
    email: 'E-Mail',
    password: 'Passwort',
    passwordHelp: (min) => `Mindestens ${min} Zeichen.`,
    timeZone: 'Zeitzone',
    timeZoneHelp: 'Berichte verwenden diese Zeitzone.',
    currency: 'Währung',
    currencyHelp: 'Lead-Werte werden in dieser Währung angegeben.',
    noCurrency: 'Später wählen',
    create: 'Organisation anlegen',
    organizationMissing: 'Geben Sie einen Namen für die Organisation ein.',
    nameMissing: 'Geben Sie Ihren Namen ein.',
    emailInvalid: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    passwordShort: (min) => `Das Passwort muss mindestens ${min} Zeichen lang sein.`,
    invalid: 'Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.',
  },
  setupDone: {
    title: (org) => `${org} ist bereit`,
    key: html`Das ist Ihr API-Schlüssel. <strong>Er wird nur einmal angezeigt</strong>: Speichern Sie ihn in Ihrem Passwortmanager.`,
    sendLead: 'Senden Sie Ihren ersten Lead:',
    read: (list) =>
      html`Rufen Sie ihn dann mit ${list} ab. Alles Weitere steht in der <a href="/docs">API-Referenz</a>.`,
    next: html`Schlüssel gespeichert? <a class="button" href="/">Weiter zu Leadtrace</a>`,
  },
  setupExpired: {
    title: 'Dieser Link ist abgelaufen',
    help:
      'Ein Einrichtungslink funktioniert nur einmal und nur bis zum nächsten Start des ' +
      'Dienstes. Wenn es noch keine Organisation gibt, starten Sie Leadtrace neu: Dann wird ' +
      'ein neuer Link ausgegeben.',
    otherwise: html`Andernfalls <a href="/sign-in">melden Sie sich an</a>.`,
  },
  emailExpired: {
    title: 'Dieser Link ist abgelaufen',
    help: html`Bestätigungslinks funktionieren nur einmal, eine Stunde lang und solange der Browser angemeldet bleibt, der sie angefordert hat. Wenn Sie mit einem anderen Konto angemeldet sind, melden Sie sich zuerst ab. Einen neuen Link fordern Sie in <a href="/account">Ihrem Konto</a> an.`,
  },
  notConnected: {
    title: 'Die App konnte nicht verbunden werden',
    help:
      'Gehen Sie zurück zur App und verbinden Sie sie erneut. Wenn das Problem weiterhin ' +
      'besteht, wenden Sie sich an ihren Anbieter.',
    unknownClient: 'Leadtrace kennt diese Verbindung nicht mehr.',
    addAgain: 'Entfernen Sie die Verbindung in der App und fügen Sie sie dann neu hinzu.',
  },
  unsubscribe: {
    title: 'Abbestellen?',
    help: (mail, org) => `Sie erhalten dann keine ${mail} mehr von ${org}.`,
    confirm: 'Abbestellen',
    done: 'Abbestellt',
    doneHelp: (mail, org) =>
      `Sie erhalten keine ${mail} mehr von ${org}. In den Einstellungen können Sie sie wieder einschalten.`,
    doneOutside: (mail, org) => `Sie erhalten keine ${mail} mehr von ${org}.`,
    invalid: 'Dieser Link ist ungültig',
    invalidHelp: 'Melden Sie sich an, um Ihre E-Mails in den Einstellungen auszuwählen.',
    kinds: {
      newLeads: 'E-Mails zu neuen Leads',
      assigned: 'E-Mails zu zugewiesenen Leads',
      mentions: 'Erwähnungen',
      reminders: 'Erinnerungen',
      openLeads: 'täglichen Listen offener Leads',
      alarms: 'Warnungen',
      quarantine: 'E-Mails zur Quarantäne',
      spendImports: 'E-Mails zu Importen von Werbeausgaben',
      weekly: 'Wochenberichte',
      monthly: 'Monatsberichte',
    },
  },
  confirmReports: {
    title: 'Berichte erhalten?',
    help: (org) => `${org} möchte Ihnen Berichte über Leads und Werbeausgaben per E-Mail senden.`,
    confirm: 'Berichte erhalten',
    done: 'Sie erhalten künftig Berichte',
    doneHelp: (org) => `In jedem Bericht von ${org} können Sie ihn abbestellen.`,
    invalid: 'Dieser Link ist ungültig',
    invalidHelp: 'Er ist abgelaufen oder wurde bereits verwendet.',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    help: 'Der Link ist möglicherweise fehlerhaft, oder die Seite wurde verschoben.',
    next: html`<a href="/">Zum Dashboard</a>`,
  },
  hostEnded: {
    title: 'Diese Adresse wird nicht mehr verwendet',
    help: 'Bitten Sie die Person, von der Sie den Link haben, um einen neuen.',
    next: html``,
  },
  notBuilt: {
    title: 'Die Web-App wurde nicht erstellt',
    help: html`Die API funktioniert. Führen Sie <code>npm run build</code> im Leadtrace-Ordner aus, beheben Sie die gemeldeten Fehler und starten Sie neu.`,
  },
}
