import type { MessagePair } from '../../message-catalog.ts'

/** Errors about custom fields and their values. */
export const customFieldMessages: readonly MessagePair[] = [
  ['Custom field not found.', 'Eigenes Feld nicht gefunden.'],
  [
    'A custom field with this key already exists.',
    'Ein eigenes Feld mit diesem Schlüssel existiert bereits.',
  ],
  [
    'An organization can have at most {} custom fields. Archive one first.',
    'Mehr als {} eigene Felder sind nicht möglich. Archivieren Sie zuerst eines.',
  ],
  [
    'An organization can have at most {} custom fields, including archived ones. Restore an archived field.',
    'Mehr als {} eigene Felder sind mit archivierten nicht möglich. Stellen Sie eines wieder her.',
  ],
  [
    'Send the ID of each custom field exactly once. The list of fields may have changed.',
    'Die Liste der Felder hat sich geändert. Laden Sie die Seite neu.',
  ],
  [
    'The custom field {} is still being prepared. Try again in a moment.',
    'Das eigene Feld {} wird noch vorbereitet. Versuchen Sie es gleich noch einmal.',
  ],
  ['must be empty for this type', 'muss bei diesem Typ leer sein'],
  ['must not contain duplicate choices', 'darf keinen Auswahlwert zweimal enthalten'],
  ['must be text', 'muss ein Text sein'],
  ['must be a number with at most 15 digits', 'muss eine Zahl mit höchstens 15 Ziffern sein'],
  ['must be a date such as 2026-12-31', 'muss ein Datum wie 2026-12-31 sein'],
  ['must be yes or no', 'muss Ja oder Nein sein'],
  ['must be one of the allowed choices', 'muss einer der Auswahlwerte des Felds sein'],
  ['does not name an existing custom field', 'ist kein vorhandenes eigenes Feld'],
  ['names an archived custom field', 'ist ein archiviertes eigenes Feld'],
  ['applies only to custom fields with text', 'ist nur bei eigenen Feldern mit Text möglich'],
  ['applies only to numbers and dates', 'ist nur bei Zahlen und Datumswerten möglich'],
  [
    'must not make custom data longer than {} characters',
    'darf höchstens {} Zeichen eigener Daten ergeben',
  ],
  ['must have at most {} keys', 'darf höchstens {} Schlüssel haben'],
]
