import type { MessagePair } from '../../message-catalog.ts'

/** Outcomes of scheduled runs, and errors about schedules. */
export const scheduledImportMessages: readonly MessagePair[] = [
  ['Scheduled import not found.', 'Zeitplan nicht gefunden.'],
  ['The import was undone.', 'Der Import wurde rückgängig gemacht.'],
  ['The import was stopped.', 'Der Import wurde gestoppt.'],
  ['The file was discarded.', 'Die Datei wurde verworfen.'],
  [
    'Map the columns and import this file. Later files will be imported automatically.',
    'Ordnen Sie die Spalten zu und importieren Sie diese Datei. Weitere werden automatisch importiert.',
  ],
  [
    'The file no longer contains the sheet “{}”. Choose another one.',
    'Die Datei hat das Tabellenblatt „{}“ nicht mehr. Wählen Sie ein anderes.',
  ],
  [
    'The columns have changed. Map them again.',
    'Die Spalten haben sich geändert. Ordnen Sie sie erneut zu.',
  ],
  [
    'The file does not match the mapping: {message}',
    'Die Datei passt nicht zur Zuordnung: {message}',
  ],
  ['The rows have not been checked.', 'Die Zeilen wurden nicht geprüft.'],
  ['No rows can be imported.', 'Es können keine Zeilen importiert werden.'],
  [
    'This may double-count spend: these days are stored at another level or with other IDs.',
    'Ausgaben könnten doppelt zählen: Diese Tage sind auf einer anderen Ebene oder mit anderen IDs gespeichert.',
  ],
  ['The server responded with status {}.', 'Der Server antwortete mit Status {}.'],
  ['Too many redirects.', 'Zu viele Weiterleitungen.'],
  ['The server redirected to an invalid URL.', 'Der Server leitet auf eine ungültige URL weiter.'],
  [
    'The URL must start with https:// and must not contain credentials.',
    'Die URL muss mit https:// beginnen und darf keine Zugangsdaten enthalten.',
  ],
  ['The server timed out.', 'Der Server hat nicht rechtzeitig geantwortet.'],
  ["The server's certificate is invalid.", 'Das Zertifikat des Servers ist ungültig.'],
  ['The URL points to a private network.', 'Die URL führt in ein privates Netzwerk.'],
  ['The host name cannot be resolved.', 'Der Servername lässt sich nicht auflösen.'],
  [
    'The server sent a compressed response that was not requested.',
    'Der Server hat eine komprimierte Antwort gesendet, die nicht angefordert war.',
  ],
  [
    'The connection was closed before the response was complete.',
    'Die Verbindung wurde vor dem Ende der Antwort geschlossen.',
  ],
  ['The response is larger than {} bytes.', 'Die Antwort ist größer als {} Bytes.'],
  ['must not refer to a private network', 'darf nicht auf ein privates Netzwerk verweisen'],
  ['must start with https://', 'muss mit https:// beginnen'],
  ['The server cannot be reached.', 'Der Server ist nicht erreichbar.'],
  ['The service stopped during this run.', 'Der Dienst wurde während dieses Abrufs beendet.'],
  [
    'An organization can have at most {} scheduled imports.',
    'Eine Organisation kann höchstens {} Zeitpläne haben.',
  ],
  [
    'The scheduled import is paused. Resume it first.',
    'Der Zeitplan ist pausiert. Setzen Sie ihn zuerst fort.',
  ],
  ['The last run is still in progress.', 'Der letzte Abruf läuft noch.'],
  [
    'must be a URL without a user name or password',
    'muss eine URL ohne Benutzername und Passwort sein',
  ],
]
