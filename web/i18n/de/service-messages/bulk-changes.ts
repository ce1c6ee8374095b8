import type { MessagePair } from '../../message-catalog.ts'

/** Errors from bulk changes to leads. */
export const bulkChangeMessages: readonly MessagePair[] = [
  ['Bulk change not found.', 'Massenänderung nicht gefunden.'],
  [
    'Another bulk change is running. Wait for it to finish.',
    'Es läuft bereits eine Massenänderung. Warten Sie, bis sie fertig ist.',
  ],
  [
    'This change is still running or has already been undone.',
    'Diese Änderung läuft noch oder wurde rückgängig gemacht.',
  ],
  [
    'The user who started this can no longer change leads.',
    'Die Person, die das gestartet hat, darf Leads nicht mehr ändern.',
  ],
  [
    'Send only one change: values, labels, the owner or deletion.',
    'Senden Sie nur eine Änderung: Werte, Labels, Zuständigkeit oder Löschung.',
  ],
  ['query.{} is not a valid filter.', 'query.{} ist kein gültiger Filter.'],
  ['must contain only filters', 'darf nur Filter enthalten'],
  ['None of these leads can be restored.', 'Keiner dieser Leads lässt sich wiederherstellen.'],
  ['None of these leads exist.', 'Keiner dieser Leads ist vorhanden.'],
]
