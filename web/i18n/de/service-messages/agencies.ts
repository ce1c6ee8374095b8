import type { MessagePair } from '../../message-catalog.ts'

/** Messages about branding and several organizations. */
export const agencyMessages: readonly MessagePair[] = [
  ['Send a logo or a color.', 'Senden Sie ein Logo oder eine Farbe.'],
  ['logo must be a PNG, JPEG or WebP image.', 'Das Logo muss ein PNG-, JPEG- oder WebP-Bild sein.'],
  ['Only an owner or admin can do this.', 'Das dürfen nur Inhaber und Admins.'],
  [
    "To change your own role, open the organization's settings.",
    'Öffnen Sie die Einstellungen der Organisation, um Ihre eigene Rolle zu ändern.',
  ],
  ['must not contain an ID twice', 'darf keine ID doppelt enthalten'],
  [
    'To leave an organization, open its settings.',
    'Öffnen Sie die Einstellungen einer Organisation, um sie zu verlassen.',
  ],
  [
    'Too many host names. Try again in a minute.',
    'Zu viele Hostnamen. Versuchen Sie es in einer Minute erneut.',
  ],
  ['Host name not found.', 'Hostname nicht gefunden.'],
  [
    'host must be a name such as reports.example.com.',
    'Geben Sie einen Hostnamen wie berichte.example.com ein.',
  ],
  [
    'An organization can change its host name at most {} times a year.',
    'Eine Organisation kann ihren Hostnamen höchstens {}-mal im Jahr ändern.',
  ],
  ['logo must be at most 200 kB.', 'Das Logo darf höchstens 200 kB groß sein.'],
  [
    'logo must be {} to {} pixels wide and high.',
    'Das Logo muss {} bis {} Pixel breit und hoch sein.',
  ],
]
