import type { pixel as english } from '../en/pixel.ts'
import { pluralize } from '../plural.ts'
import { quote } from '../quote.ts'
import type { Translation } from '../translation.ts'

export const pixel: Translation<typeof english> = {
  add: 'Website hinzufügen',
  emptyTitle: 'Installieren Sie das Pixel auf Ihrer Website',
  empty: 'Fügen Sie Ihre Website hinzu. Bauen Sie dann eine Zeile Code in deren Seiten ein.',
  emptyReader: 'Bitten Sie einen Inhaber oder Admin, eine Website hinzuzufügen.',

  newTitle: 'Website hinzufügen',
  editTitle: 'Website bearbeiten',
  name: 'Name',
  namePlaceholder: 'Hauptwebsite',
  nameNeeded: 'Geben Sie einen Namen ein.',
  origins: 'Erlaubte Domains',
  originsHelp:
    'Nur Daten von diesen Domains annehmen. https://*.example.com steht für alle Subdomains. Leer lassen, um alle zu erlauben.',
  originsPlaceholder: 'https://www.example.com',
  notOrigin: (text) =>
    `${quote(text)} ist keine gültige Domain. Geben Sie https://www.example.com oder https://*.example.com ein.`,
  forms: 'Formulare erfassen',
  formsHelp: 'Auf Ihren Seiten abgesendete Formulare werden mit allen Feldern zu Leads.',
  create: 'Website hinzufügen',
  created: 'Website hinzugefügt. Fügen Sie den Tracking-Code in Ihre Seiten ein.',
  changed: 'Website gespeichert',
  edit: (name) => `${name} bearbeiten`,
  remove: (name) => `${name} löschen`,
  deleteTitle: (name) => `Website ${quote(name)} löschen?`,
  deleteHelp:
    'Daten von dieser Website werden dann abgelehnt, entfernen Sie daher den Tracking-Code. Vorhandene Leads und Besuche bleiben erhalten. Fügen Sie die Website wieder hinzu, erhält sie eine neue ID.',
  deleted: 'Website gelöscht',

  siteId: 'Website-ID',
  anyOrigin: 'Alle Domains erlaubt',
  formsOn: 'Formularerfassung an',
  formsOff: 'Formularerfassung aus',

  waiting: 'Warten auf den ersten Seitenaufruf',
  waitingHelp:
    'Fügen Sie den Code ein, öffnen Sie Ihre Website und akzeptieren Sie Cookies, falls Sie gefragt werden. Diese Seite aktualisiert sich automatisch.',
  silent: 'Noch keine Anfrage vom Pixel',
  silentChecks: [
    'Öffnen Sie Ihre Website in einem Browser ohne Werbeblocker.',
    'Verwenden Sie im Tag Manager dessen eigenen Code unten und veröffentlichen Sie den Container.',
    'Erlauben Sie die URL von Leadtrace in Ihrer Content Security Policy.',
  ],
  noId: 'Ihre Website lädt das Pixel ohne Website-ID',
  noIdChecks: ['Kopieren Sie den Code noch einmal. Tag Manager brauchen einen eigenen Code.'],
  noConsent: 'Das Pixel funktioniert, aber noch hat kein Besucher eingewilligt',
  noConsentChecks: [
    'Akzeptieren Sie zum Testen die Cookies auf Ihrer Website.',
    'Unterstützt Ihr Banner den Google Consent Mode nicht, übergeben Sie die Einwilligung selbst.',
  ],
  refusedOnly: 'Das Pixel sendet Daten, doch alle werden abgelehnt',
  refusedOnlyHelp: 'Die Gründe stehen unten.',
  seen: (ago) => `Letzte Daten empfangen: ${ago}`,
  seenFresh: 'Gerade Daten empfangen',
  quiet: (ago) => `Letzte Daten empfangen: ${ago}`,
  quietHelp: 'Ist der Tracking-Code noch eingebaut?',
  arrived: (name) => `Pixel auf ${quote(name)} erkannt`,
  ofToday: (n) => `letzte 30 Tage · ${n} heute`,
  pageViews: 'Seitenaufrufe',
  withoutConsent: 'Ohne Einwilligung',
  leads: 'Leads',
  refused: 'Abgelehnt',

  snippet: 'Tracking-Code',
  snippetHelp: 'Fügen Sie diesen Code auf jeder Seite vor </head> ein.',
  snippetPlace: 'Ort des Codes',
  placeSite: 'Website',
  placeTagManager: 'Tag Manager',
  tagManagerHelp:
    'Erstellen Sie ein benutzerdefiniertes HTML-Tag für alle Seiten und veröffentlichen Sie den Container.',
  copySnippet: 'Code kopieren',
  showSnippet: 'Code anzeigen',
  hideSnippet: 'Code ausblenden',
  consent: 'Einwilligung',
  consentBanner: 'Meine Website hat ein Consent-Banner',
  consentGranted: 'Meine Website braucht keine Einwilligung',
  consentBannerHelp:
    'Das Pixel folgt dem Google Consent Mode v2. Bis zur Einwilligung zählt es nur Seitenaufrufe, ohne Besucher-ID.',
  consentGrantedHelp:
    'Das Pixel erkennt Besucher ab der ersten Seite, außer ihr Browser sendet Global Privacy Control.',
  selector: 'Zu erfassende Formulare',
  selectorHelp: 'CSS-Selektor der Formulare. Leer lassen, um alle zu erfassen.',
  selectorPlaceholder: '#kontakt form',

  rejected: 'Abgelehnte Ereignisse',
  rejectedHelp: 'Nicht gespeicherte Ereignisse Ihrer Pixel: bis zu 1.000 aus den letzten 30 Tagen.',
  rejectedNone: 'Keine abgelehnten Ereignisse',
  deletedSite: 'Gelöschte Website',
  noOrigin: 'Unbekannte Domain',
  showBody: 'Daten anzeigen',
  hideBody: 'Daten ausblenden',
  secretFields: (names, page) => `${names} auf ${page}`,
  refusedTimes: (n) => pluralize(n, 'Mal', 'Mal'),
  reasons: {
    bad_json: {
      title: 'Ungültiges JSON',
      help: 'Das Ereignis stammt nicht vom Pixel.',
    },
    bad_body: {
      title: 'Unbekanntes Ereignis',
      help: 'Es stammt von einer anderen App oder einer sehr alten Pixel-Version.',
    },
    too_large: {
      title: 'Zu groß',
      help: 'So große Ereignisse sendet das Pixel nicht.',
    },
    unknown_site: {
      title: 'Unbekannte Website',
      help: 'Die Website-ID gehört nicht zu Ihnen. Kopieren Sie den Tracking-Code noch einmal.',
    },
    origin: {
      title: 'Domain nicht erlaubt',
      help: 'Ist es Ihre Seite, fügen Sie ihre Domain den erlaubten Domains hinzu.',
    },
    bot: {
      title: 'Bot',
      help: 'Ein Suchmaschinen-Crawler oder ein anderer Bot hat die Seite geöffnet.',
    },
    rate: {
      title: 'Rate-Limit erreicht',
      help: 'Ein Besucher oder die ganze Website hat zu viele Ereignisse gesendet.',
    },
    too_late: {
      title: 'Zu spät',
      help: 'Der Seitenaufruf war zu alt, etwa von einem Laptop im Ruhezustand.',
    },
    too_many: {
      title: 'Zu viele Seitenaufrufe',
      help: 'Dieser Besucher hat das Limit für Seitenaufrufe erreicht.',
    },
    bad_address: { title: 'Ungültige URL', help: 'Die URL der Seite ist nicht lesbar.' },
    referrer_spam: {
      title: 'Referrer-Spam',
      help: 'Der Referrer ist für falsche Besuche bekannt. Es wurde nichts gespeichert.',
    },
    no_consent: {
      title: 'Keine Einwilligung',
      help: 'Der Besucher hat nicht eingewilligt, daher wurden keine Daten gespeichert.',
    },
    no_identity: {
      title: 'Keine Kontaktdaten',
      help: 'Die Seite hat einen Besucher ohne gültige E-Mail-Adresse oder Telefonnummer gemeldet.',
    },
    not_storable: {
      title: 'Ungültige Zeichen',
      help: 'Das Ereignis enthält Zeichen, die sich nicht speichern lassen.',
    },
    forms_off: {
      title: 'Formularerfassung ist aus',
      help: 'Ein Formular wurde abgesendet. Schalten Sie die Formularerfassung ein, um Leads anzulegen.',
    },
    trap: {
      title: 'Spambot',
      help: 'Das versteckte Feld des Formulars wurde ausgefüllt.',
    },
    rule: {
      title: 'Filterregel',
      help: 'Eine Filterregel hat den Lead blockiert. Er ist in Quarantäne.',
    },
    duplicate: {
      title: 'Duplikat',
      help: 'Den Lead gibt es schon, und Ihre Einstellungen lehnen Duplikate ab.',
    },
    secret_field: {
      title: 'Feld nicht gespeichert',
      help: 'Das Feld sieht vertraulich aus. Ist es das nicht, benennen Sie es um.',
    },
    no_contact: {
      title: 'Kein Lead-Formular',
      help: 'Das Formular enthält weder Kontaktdaten noch eine Nachricht. Vielleicht ist es ein Suchformular.',
    },
    invalid_lead: {
      title: 'Ungültiger Lead',
      help: 'Die Daten der Seite sind leer oder in einem Lead nicht erlaubt.',
    },
  },
}
