import type { MessagePair } from '../../message-catalog.ts'

/** Errors that any request can cause: limits, overload and the session. */
export const requestMessages: readonly MessagePair[] = [
  [
    'Too many requests. Try again in a minute.',
    'Zu viele Anfragen. Versuchen Sie es in einer Minute erneut.',
  ],
  [
    'Too many live connections. Try again later.',
    'Zu viele offene Verbindungen. Versuchen Sie es später erneut.',
  ],
  ['The service is restarting. Try again.', 'Der Dienst startet neu. Versuchen Sie es erneut.'],
  [
    'Too many attempts. Try again in a minute.',
    'Zu viele Versuche. Versuchen Sie es in einer Minute erneut.',
  ],
  [
    '{} downloads are already running. Try again when one has finished.',
    '{} Downloads laufen bereits. Versuchen Sie es erneut, wenn einer fertig ist.',
  ],
  [
    'Another user is now signed in. Reload the page.',
    'Inzwischen ist jemand anderes angemeldet. Laden Sie die Seite neu.',
  ],
  ['Changes are accepted only from pages on {}.', 'Änderungen sind nur auf Seiten von {} möglich.'],
  ['The request was rejected.', 'Die Anfrage wurde abgelehnt.'],
  [
    'The file is too large. Split it into smaller files.',
    'Die Datei ist zu groß. Teilen Sie sie auf.',
  ],

  [
    'The database is not available. Try again in a second.',
    'Die Datenbank ist nicht erreichbar. Versuchen Sie es gleich erneut.',
  ],
  [
    'The query timed out after 5 s. If this keeps happening, use narrower filters, the default order, or cursor instead of page.',
    'Die Abfrage dauerte länger als 5 s. Wenn das wieder vorkommt, filtern Sie enger oder ändern Sie die Sortierung.',
  ],
  [
    'Too many requests are waiting for the database. Try again in a second.',
    'Zu viele Anfragen warten auf die Datenbank. Versuchen Sie es gleich erneut.',
  ],
  [
    'The database timed out. Nothing was stored. Try again.',
    'Die Datenbank hat nicht rechtzeitig geantwortet. Nichts wurde gespeichert. Versuchen Sie es erneut.',
  ],
  [
    'The server is overloaded. Try again in a second.',
    'Der Server ist überlastet. Versuchen Sie es gleich erneut.',
  ],
  ['The request timed out. Try again.', 'Die Anfrage dauerte zu lange. Versuchen Sie es erneut.'],
  [
    'Internal server error. If the status is 503, retry. Otherwise, report `meta.requestId`.',
    'Auf dem Server ist ein Fehler aufgetreten. Nennen Sie Ihrem Administrator die Anfrage-ID.',
  ],
  [
    'The resource does not exist in your organization, or the path does not exist.',
    'Dieses Objekt gibt es in Ihrer Organisation nicht.',
  ],
  ['This path does not exist.', 'Diese Adresse gibt es nicht.'],

  ['is not a valid cursor for this list', 'gehört nicht zu dieser Liste: Laden Sie die Seite neu'],
  ['must not be repeated', 'darf nur einmal vorkommen'],
  [
    'must not be sent both with and without an operator',
    'darf nicht zugleich mit und ohne Operator vorkommen',
  ],
  ['Send at most {} parameters.', 'Höchstens {} Parameter sind möglich.'],
  ['The query string contains invalid percent-encoding.', 'Die Adresse ist ungültig kodiert.'],
  ['The path contains invalid percent-encoding.', 'Die Adresse ist ungültig kodiert.'],
  [
    'API keys in the URL are rejected. Send the key in the X-API-KEY header.',
    'API-Schlüssel in der URL werden abgelehnt. Senden Sie den Schlüssel im Header X-API-KEY.',
  ],
  [
    'Send a valid API key in the X-API-KEY header.',
    'Der Schlüssel ist abgelaufen oder widerrufen. Senden Sie einen gültigen im Header X-API-KEY.',
  ],
  [
    'This key does not have the scope {}. Create a key with this scope in Settings, under API keys.',
    'Dem Schlüssel fehlt die Berechtigung {}. Erstellen Sie in den Einstellungen unter „API-Schlüssel“ einen Schlüssel, der sie hat.',
  ],
  [
    'A JSON body is required, even if it is only {}.',
    'Die Anfrage braucht einen JSON-Body, und sei es nur {}.',
  ],
  [
    'Form data is not accepted. Send the fields as a JSON object with Content-Type: application/json.',
    'Formulardaten werden nicht angenommen. Senden Sie die Felder als JSON-Objekt mit „Content-Type: application/json“.',
  ],
  [
    'Send the body as Content-Type: application/json.',
    'Die Anfrage muss Content-Type: application/json haben.',
  ],
  ['Content-Length does not match the body.', 'Content-Length passt nicht zur Anfrage.'],
  ['Send the body as UTF-8.', 'Die Anfrage muss UTF-8 sein.'],
  ['The body must be valid UTF-8.', 'Die Anfrage muss gültiges UTF-8 sein.'],
  ['Send the body without Content-Encoding.', 'Die Anfrage darf kein Content-Encoding haben.'],
  ['The path is too long.', 'Die Adresse ist zu lang.'],
  ['The body is too large.', 'Die Anfrage ist zu groß.'],
  [
    'The body must not be nested more than {} levels deep.',
    'Die Anfrage darf höchstens {} Ebenen tief verschachtelt sein.',
  ],
  [
    'The request contains a value that cannot be stored.',
    'Die Anfrage enthält einen Wert, der sich nicht speichern lässt.',
  ],
]
