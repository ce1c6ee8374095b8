import type { shared as english } from '../en/shared.ts'
import type { Translation } from '../translation.ts'

export const shared: Translation<typeof english> = {
  cancel: 'Abbrechen',
  save: 'Speichern',
  saved: 'Gespeichert',
  delete: 'Löschen',
  edit: 'Bearbeiten',
  add: 'Hinzufügen',
  close: 'Schließen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  notCopied: 'Ihr Browser hat das Kopieren blockiert. Markieren und kopieren Sie den Text manuell.',
  undo: 'Rückgängig',
  unsavedTitle: 'Ohne Speichern verlassen?',
  unsaved:
    'Ihre Änderungen sind nicht gespeichert. Sie gehen verloren, wenn Sie die Seite verlassen.',
  leave: 'Ohne Speichern verlassen',
  stay: 'Auf der Seite bleiben',
  tryAgain: 'Erneut versuchen',
  loading: 'Wird geladen',
  more: 'Mehr anzeigen',
  never: 'Nie',
  none: 'Keine',
  yes: 'Ja',
  no: 'Nein',
  back: 'Zurück',
  wentWrong: 'Etwas ist schiefgelaufen',
  signedOutTitle: 'Ihre Sitzung ist abgelaufen',
  signedOut:
    'Ihre Änderungen sind noch da. Melden Sie sich in einem neuen Tab an und speichern Sie sie dann hier.',
  signInAgain: 'Erneut anmelden',
  otherUserTitle: 'Ein anderes Konto ist angemeldet',
  otherUser: 'Diese Seite zeigt noch die Daten des vorherigen Kontos. Laden Sie sie neu.',
  reload: 'Neu laden',
  requestId: (id) => `Anfrage-ID: ${id}`,
  notFoundTitle: 'Seite nicht gefunden',
  notFound: 'Der Link ist falsch, oder das Objekt wurde gelöscht.',
  toDashboard: 'Zum Dashboard',
  brokenTitle: 'Diese Seite funktioniert nicht mehr',
  broken: 'Versuchen Sie es erneut. Hilft das nicht, wenden Sie sich an Ihren Administrator.',
  offline: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
  timedOut:
    'Der Server hat nicht geantwortet. Möglicherweise wurde Ihre Änderung gespeichert. Prüfen Sie das, bevor Sie es erneut versuchen.',
  unexpectedResponse:
    'Unerwartete Antwort, möglicherweise von einem Proxy. Versuchen Sie es gleich noch einmal.',
}
