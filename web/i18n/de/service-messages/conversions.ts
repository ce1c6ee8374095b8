import type { MessagePair } from '../../message-catalog.ts'

/** Errors from conversion destinations, and reasons why nothing is sent. */
export const conversionMessages: readonly MessagePair[] = [
  ['Destination not found.', 'Ziel nicht gefunden.'],
  ['Conversion not found.', 'Conversion nicht gefunden.'],
  [
    'An organization can have at most {} destinations. Delete one first.',
    'Eine Organisation kann höchstens {} Ziele haben. Löschen Sie zuerst eines.',
  ],
  [
    'The destination is {message}. Enable it first.',
    'Das Ziel ist {message}. Schalten Sie es zuerst ein.',
  ],
  [
    'Google dropped the conversion during processing.',
    'Google hat die Conversion bei der Verarbeitung verworfen.',
  ],
  [
    'Google failed to process the conversion. It will be sent again.',
    'Google konnte die Conversion nicht verarbeiten. Sie wird erneut gesendet.',
  ],
  ['it is too old', 'Die Conversion ist zu alt'],
  [
    'consent is denied for the person or in the account',
    'Die Einwilligung ist für die Person oder im Konto abgelehnt',
  ],
  ['the account has not confirmed consent', 'Das Konto hat die Einwilligung nicht bestätigt'],
  [
    'Google dropped the conversion: consent is unknown. Set it in the account or on leads.',
    'Google hat die Conversion verworfen: Die Einwilligung ist unbekannt. Legen Sie sie im Konto oder bei den Leads fest.',
  ],
  ['Google dropped the conversion: {message}.', 'Google hat die Conversion verworfen: {message}.'],
  ['it does not recognize the click ID ({})', 'Die Klick-ID ist unbekannt ({})'],
  ['the event is invalid', 'Das Ereignis ist ungültig'],
  ['the event has the wrong format', 'Das Ereignis hat das falsche Format'],
  [
    'accept the customer data terms in the account',
    'Akzeptieren Sie im Konto die Bedingungen für Kundendaten',
  ],
  [
    'set the conversion action to count every conversion',
    'Stellen Sie die Conversion-Aktion so ein, dass sie jede Conversion zählt',
  ],
  ['the click belongs to another account', 'Der Klick gehört zu einem anderen Konto'],
  [
    'The lead no longer has the data that the correction needs.',
    'Dem Lead fehlen inzwischen die Daten für die Korrektur.',
  ],
  ['blocked', 'blockiert'],
  ['disabled', 'ausgeschaltet'],
  [
    'Only conversions that were rejected or are waiting for a response can be replayed.',
    'Nur abgelehnte Conversions und Conversions ohne Antwort der Plattform lassen sich erneut senden.',
  ],
  [
    'Only file destinations have a password. Change the secret instead.',
    'Nur Dateiziele haben ein Passwort. Ändern Sie stattdessen das Token.',
  ],
  [
    'Files cannot be tested. Use a dry run, then fetch the file.',
    'Dateiziele lassen sich nicht testen. Prüfen Sie das Ziel und rufen Sie dann die Datei ab.',
  ],
  [
    'Consent is denied for this lead. Choose another lead.',
    'Der Lead hat die Einwilligung abgelehnt. Wählen Sie einen anderen.',
  ],
  [
    'The platform cannot match this lead. Choose another lead.',
    'Die Plattform kann diesen Lead nicht zuordnen. Wählen Sie einen anderen.',
  ],
  [
    'The secret cannot be decrypted. Set it again.',
    'Das Token lässt sich nicht entschlüsseln. Geben Sie es erneut ein.',
  ],
  [
    "The request cannot be built. Check the destination's settings.",
    'Die Anfrage lässt sich nicht erstellen. Prüfen Sie die Einstellungen des Ziels.',
  ],
  ['must be the ID of an existing rule', 'gehört zu keiner vorhandenen Regel'],
  ['must not be used twice', 'darf nur einmal vorkommen'],
  ['must be the ID of an existing label', 'gehört zu keinem vorhandenen Label'],
  ['must not be set for this kind', 'gibt es für diese Plattform nicht'],
  ['is required for this kind', 'ist für diese Plattform erforderlich'],
  ['must contain only printable ASCII characters', 'darf nur ASCII-Zeichen enthalten'],
  [
    'must have exactly one of status, labelId and conversionEventId',
    'braucht entweder einen Status, ein Label oder ein Conversion-Ereignis',
  ],
  [
    'must be the ID of an existing conversion event',
    'gehört zu keinem vorhandenen Conversion-Ereignis',
  ],
  ['must not be less than minValue', 'darf nicht kleiner als der Mindestwert sein'],
  ['must be less than {} for this kind', 'muss für diese Plattform kleiner als {} sein'],
  ['must be 5 to 20 digits', 'muss aus 5 bis 20 Ziffern bestehen'],
  ['must be TEST followed by digits', 'muss aus TEST und Ziffern bestehen'],
  ['must be a UUID', 'muss eine UUID sein'],
  ['must be a measurement ID such as G-AB12CD34EF', 'muss eine Mess-ID wie G-AB12CD34EF sein'],
  [
    'must be a2_ or t2_ followed by letters or digits',
    'muss aus a2_ oder t2_ und Buchstaben oder Ziffern bestehen',
  ],
  [
    'must be a GA4 event name: up to 40 letters, digits and underscores, such as qualify_lead',
    'muss ein Ereignisname von GA4 sein: bis zu 40 Buchstaben, Ziffern und Unterstriche, etwa qualify_lead',
  ],
  ['must be 10 digits', 'muss aus 10 Ziffern bestehen'],
  ['must be at most 100 characters', 'darf höchstens 100 Zeichen haben'],
  ['must be the ID of a conversion action', 'muss die ID einer Conversion-Aktion sein'],
  [
    'The administrator must set {} and {} first.',
    'Der Administrator muss zuerst {} und {} setzen.',
  ],
  [
    'This kind of destination does not need a connection.',
    'Ziele dieser Art brauchen keine Verbindung.',
  ],
  [
    'The account is not connected. Connect it in the settings.',
    'Das Konto ist nicht verbunden. Verbinden Sie es in den Einstellungen.',
  ],
  [
    'The platform rejected the app. The administrator must check the client ID and secret.',
    'Die Plattform hat die App abgelehnt. Der Administrator muss Client-ID und -Secret prüfen.',
  ],
  [
    "The platform's sign-in server is unavailable.",
    'Der Anmeldeserver der Plattform ist nicht erreichbar.',
  ],
  [
    'Another process is renewing the access token.',
    'Ein anderer Prozess erneuert gerade den Zugriff.',
  ],
  ['must contain only digits', 'muss aus Ziffern bestehen'],
  ['must contain only letters and digits', 'muss aus Buchstaben und Ziffern bestehen'],
  ['must contain only letters, digits, - and _', 'muss aus Buchstaben, Ziffern, - und _ bestehen'],
  [
    'must contain only lowercase letters and digits',
    'muss aus Kleinbuchstaben und Ziffern bestehen',
  ],
  ['must be the ID of a conversion rule', 'muss die ID einer Conversion-Regel sein'],
  ['must be the ID of an event', 'muss die ID eines Ereignisses sein'],
  [
    'must contain only placeholders listed in the guide',
    'darf nur die Platzhalter der Anleitung enthalten',
  ],
  ['must not start or end with a space', 'darf nicht mit einem Leerzeichen beginnen oder enden'],
]
