import type { MessagePair } from '../../message-catalog.ts'

/** Errors about inbound sources and their connections. */
export const inboundMessages: readonly MessagePair[] = [
  ['Connect the account first.', 'Verbinden Sie zuerst das Konto.'],
  [
    'A backfill is already running. Wait for it to finish.',
    'Frühere Leads werden schon abgerufen. Warten Sie, bis der Abruf endet.',
  ],
  [
    'Sources of this kind do not need a connection.',
    'Quellen dieser Art brauchen keine Verbindung.',
  ],
  ['must be the client ID of the app', 'muss die Client-ID der App sein'],
  [
    'LinkedIn rejected the app. Check the client ID and secret.',
    'LinkedIn lehnt die App ab. Prüfen Sie Client-ID und Geheimnis.',
  ],
]
