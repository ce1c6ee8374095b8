import type { MessagePair } from '../../message-catalog.ts'

/** Messages about single sign-on and its email domains. */
export const singleSignOnMessages: readonly MessagePair[] = [
  ['domain must be a domain such as example.com.', 'Geben Sie eine Domain wie example.com ein.'],
  [
    'An organization can have at most {} domains.',
    'Eine Organisation kann höchstens {} Domains haben.',
  ],
  ['This domain has already been added.', 'Diese Domain wurde bereits hinzugefügt.'],
  ['Sample data not found.', 'Keine Beispieldaten gefunden.'],
  ['Sample data', 'Beispieldaten'],
  [
    'Too many attempts. Try again in a few minutes.',
    'Zu viele Versuche. Versuchen Sie es in einigen Minuten erneut.',
  ],
  ['SCIM token not found.', 'SCIM-Token nicht gefunden.'],
  ['Domain not found.', 'Domain nicht gefunden.'],
  [
    'The TXT record was not found. DNS changes can take an hour.',
    'TXT-Eintrag nicht gefunden. DNS-Änderungen können eine Stunde dauern.',
  ],
  ['Sign-in provider not found.', 'Anmeldeanbieter nicht gefunden.'],
  [
    'Another request changed the provider. Try again.',
    'Der Anbieter wurde inzwischen geändert. Versuchen Sie es erneut.',
  ],
  [
    'Verify an email domain before requiring single sign-on.',
    'Bestätigen Sie eine E-Mail-Domain, bevor Sie Single Sign-on verlangen.',
  ],
  [
    'is required for a new issuer or client ID',
    'ist für einen neuen Issuer oder eine neue Client-ID nötig',
  ],
  [
    'must be the URL of a reachable OpenID Connect provider',
    'muss die URL eines erreichbaren OpenID-Connect-Anbieters sein',
  ],
  [
    'Sign in with your password or a passkey first.',
    'Melden Sie sich zuerst mit Passwort oder Passkey an.',
  ],
  ['This organization requires single sign-on.', 'Diese Organisation verlangt Single Sign-on.'],
  [
    'The sign-in provider cannot be reached. Try again later.',
    'Der Anmeldeanbieter ist nicht erreichbar. Versuchen Sie es später erneut.',
  ],
]
