import type { MessagePair } from '../../message-catalog.ts'

/** Errors about settings, members, API keys, sites and connected apps. */
export const organizationMessages: readonly MessagePair[] = [
  ['Stage not found.', 'Phase nicht gefunden.'],
  [
    'A status can have at most {} stages. Delete one first.',
    'Ein Status kann höchstens {} Phasen haben. Löschen Sie zuerst eine.',
  ],
  [
    'A stage with this name already exists (names are not case-sensitive).',
    'Eine Phase mit diesem Namen gibt es schon (Groß- und Kleinschreibung zählt nicht).',
  ],
  [
    'Send the ID of each stage exactly once. The list of stages may have changed.',
    'Geben Sie die ID jeder Phase einmal an. Die Phasen haben sich vielleicht geändert.',
  ],
  ['Organization not found.', 'Organisation nicht gefunden.'],
  ['Send at least one setting.', 'Ändern Sie mindestens eine Einstellung.'],
  ['must be a valid time zone', 'muss eine gültige Zeitzone sein'],
  [
    'You can belong to at most {} organizations.',
    'Sie können höchstens {} Organisationen angehören.',
  ],
  ['Label not found.', 'Label nicht gefunden.'],
  ['Conversion event not found.', 'Conversion-Ereignis nicht gefunden.'],
  [
    'A {message} with this name already exists (names are not case-sensitive).',
    'Ein {message} mit diesem Namen gibt es schon. Groß- und Kleinschreibung wird nicht beachtet.',
  ],
  [
    'An organization can have at most {} {}s. Delete one first.',
    'Mehr als {} sind nicht möglich. Löschen Sie zuerst einen Eintrag.',
  ],

  ['Active share link not found.', 'Kein aktiver Freigabelink gefunden.'],
  [
    'An organization can have at most {} share links.',
    'Eine Organisation kann höchstens {} Freigabelinks haben.',
  ],
  [
    'An organization can have at most {} report addresses.',
    'Eine Organisation kann höchstens {} Berichtsadressen haben.',
  ],
  ['Report address not found.', 'Berichtsadresse nicht gefunden.'],
  [
    'Too many confirmation emails. Try again tomorrow.',
    'Zu viele Bestätigungs-E-Mails. Versuchen Sie es morgen erneut.',
  ],
  ['This link has expired or been revoked.', 'Dieser Link ist abgelaufen oder wurde widerrufen.'],
  ['Enter the password.', 'Geben Sie das Passwort ein.'],
  ['Wrong password.', 'Falsches Passwort.'],

  ['Active API key not found.', 'Kein aktiver API-Schlüssel gefunden.'],
  ['expiresAt must be in the future.', 'Das Ablaufdatum muss in der Zukunft liegen.'],
  [
    'Only an owner can create a key that creates organizations.',
    'Nur Inhaber können einen Schlüssel erstellen, der Organisationen erstellt.',
  ],
  [
    'On this server, only the administrator can create keys that create organizations.',
    'Auf diesem Server kann nur der Administrator einen solchen Schlüssel erstellen.',
  ],
  [
    'An organization can have at most {} API keys.',
    'Eine Organisation kann höchstens {} API-Schlüssel haben.',
  ],
  ['Site not found.', 'Website nicht gefunden.'],
  [
    'An organization can have at most {} sites.',
    'Eine Organisation kann höchstens {} Websites haben.',
  ],
  [
    '"{}" is not an origin. Use https://www.example.com or https://*.example.com.',
    '„{}“ ist keine gültige Domain. Geben Sie https://www.example.com oder https://*.example.com ein.',
  ],

  ['Member not found.', 'Mitglied nicht gefunden.'],
  ['Invitation not found.', 'Einladung nicht gefunden.'],
  [
    'Only an owner can add, change or remove an owner.',
    'Nur Inhaber können Inhaber hinzufügen, ändern oder entfernen.',
  ],
  [
    'An organization must have an owner. Add another owner first.',
    'Eine Organisation braucht einen Inhaber. Fügen Sie zuerst einen weiteren hinzu.',
  ],
  [
    'This invitation is invalid, expired or already used.',
    'Diese Einladung ist ungültig, abgelaufen oder bereits angenommen.',
  ],
  [
    'An account with this email already exists. Sign in, then accept the invitation.',
    'Zu dieser E-Mail-Adresse gibt es ein Konto. Melden Sie sich an und nehmen Sie die Einladung an.',
  ],
  [
    'A user with this email is already a member.',
    'Diese E-Mail-Adresse gehört bereits einem Mitglied.',
  ],
  [
    'Too many pending invitations. Revoke some first.',
    'Zu viele offene Einladungen. Widerrufen Sie zuerst einige.',
  ],
  [
    'Too many invitations. Try again in a few minutes.',
    'Zu viele Einladungen. Versuchen Sie es in einigen Minuten erneut.',
  ],
  [
    'Your role ({message}) does not allow this. Required: {message}.',
    'Ihre Rolle ({message}) erlaubt das nicht. Erforderlich: {message}.',
  ],
  [
    'Your role ({message}) does not allow sharing. Required: {message}.',
    'Ihre Rolle ({message}) erlaubt kein Teilen. Erforderlich: {message}.',
  ],
  [
    'Your role ({message}) does not allow you to grant all of these scopes.',
    'Ihre Rolle ({message}) erlaubt nicht alle diese Berechtigungen.',
  ],
  ['{message} or above', 'mindestens {message}'],
  ['reporter', 'Berichtsleser'],
  ['viewer', 'Betrachter'],
  ['member', 'Mitglied'],
  ['admin', 'Admin'],
  ['owner', 'Inhaber'],

  [
    'An account with this email already exists.',
    'Zu dieser E-Mail-Adresse gibt es schon ein Konto.',
  ],
  ['This is already your email address.', 'Das ist bereits Ihre E-Mail-Adresse.'],
  [
    'The email address cannot be changed, because this server cannot send email.',
    'Die E-Mail-Adresse lässt sich nicht ändern, weil dieser Server keine E-Mails senden kann.',
  ],
  [
    'This requires a recent sign-in. Send your password as well.',
    'Ihre Anmeldung liegt zu lange zurück. Geben Sie auch Ihr Passwort ein.',
  ],
  ['Sign in first.', 'Melden Sie sich zuerst an.'],
  ['Session not found.', 'Sitzung nicht gefunden.'],
  ['Passkey not found.', 'Passkey nicht gefunden.'],
  ['This passkey does not belong to an account.', 'Dieser Passkey gehört zu keinem Konto.'],
  [
    'The passkey could not be added. Start over.',
    'Der Passkey konnte nicht hinzugefügt werden. Beginnen Sie von vorn.',
  ],
  ['This passkey has already been added.', 'Dieser Passkey wurde bereits hinzugefügt.'],
  [
    'You can have at most {} passkeys. Remove one first.',
    'Sie können höchstens {} Passkeys haben. Entfernen Sie zuerst einen.',
  ],
  ['must be base64url', 'ist ungültig'],
  ['Send name or language.', 'Ändern Sie den Namen oder die Sprache.'],

  ['Connected app not found.', 'Verbundene App nicht gefunden.'],
  [
    'This request expired or was started in another browser. Connect again.',
    'Diese Anfrage ist abgelaufen oder kam aus einem anderen Browser. Verbinden Sie die App erneut.',
  ],
  [
    'This request was already answered or opened by another user. Reload the page.',
    'Diese Anfrage wurde schon beantwortet oder von jemand anderem geöffnet. Laden Sie die Seite neu.',
  ],
  [
    'The client did not request all of these scopes.',
    'Die App hat nicht alle diese Berechtigungen angefragt.',
  ],
  ['The user denied access.', 'Der Zugriff wurde abgelehnt.'],
  [
    'An organization can have at most {} connected apps.',
    'Eine Organisation kann höchstens {} verbundene Apps haben.',
  ],
  ['must not contain duplicate scopes', 'darf keine Berechtigung zweimal enthalten'],

  // Inbound sources
  ['Inbound source not found.', 'Eingangsquelle nicht gefunden.'],
  [
    'An organization can have at most {} inbound sources.',
    'Eine Organisation kann höchstens {} Eingangsquellen haben.',
  ],
  ['must have at most {} entries', 'darf höchstens {} Einträge haben'],
  [
    'must be null, because sources of this kind have no secret',
    'muss null sein, weil Quellen dieser Art kein Geheimnis haben',
  ],
  ['must be the public key from the service', 'muss der öffentliche Schlüssel des Dienstes sein'],
  ['The lead could not be stored.', 'Der Lead konnte nicht gespeichert werden.'],
  [
    'Creating the lead failed for seven days.',
    'Der Lead konnte sieben Tage lang nicht angelegt werden.',
  ],
]
