import type { MessagePair } from '../../message-catalog.ts'

/** Errors about webhooks, and reasons why deliveries failed. */
export const webhookMessages: readonly MessagePair[] = [
  ['Webhook not found.', 'Webhook nicht gefunden.'],
  ['Delivery not found.', 'Zustellung nicht gefunden.'],
  [
    'The webhook is disabled. Enable it first.',
    'Der Webhook ist ausgeschaltet. Schalten Sie ihn zuerst ein.',
  ],
  [
    'An organization can have at most {} webhooks. Delete one first.',
    'Eine Organisation kann höchstens {} Webhooks haben. Löschen Sie zuerst einen.',
  ],
  ['must be IDs of existing labels', 'enthält ein Label, das es nicht mehr gibt'],
  ['The server redirected the request.', 'Der Server hat die Anfrage umgeleitet.'],
  [
    'Every attempt failed for 5 days. Last error: {message}',
    'Seit 5 Tagen scheitert jeder Versuch. Letzter Fehler: {message}',
  ],
  [
    'The signing secret cannot be decrypted. Rotate it.',
    'Der Signaturschlüssel lässt sich nicht entschlüsseln. Erzeugen Sie einen neuen.',
  ],
  [
    'The URL cannot be decrypted. Set it again.',
    'Die URL kann nicht entschlüsselt werden. Geben Sie sie erneut ein.',
  ],
]
