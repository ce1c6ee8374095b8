import type { MessagePair } from '../../message-catalog.ts'

/** What the service itself says about an ad platform's response; platforms' own texts stay as they are. */
export const adPlatformMessages: readonly MessagePair[] = [
  // A message, followed by the platform's error code.
  ['{message} ({})', '{} ({})'],
  ['{message} (fbtrace_id {})', '{} (fbtrace_id {})'],
  ['The platform rejected the conversion.', 'Die Plattform hat die Conversion abgelehnt.'],
  ['The platform denied access.', 'Die Plattform verweigert den Zugriff.'],
  ['The platform is unavailable.', 'Die Plattform ist nicht erreichbar.'],
  ['The platform redirected the request.', 'Die Plattform hat die Anfrage umgeleitet.'],
  ['The platform sent an unexpected response.', 'Die Plattform hat unerwartet geantwortet.'],
  ['The response is not the expected JSON.', 'Die Antwort ist nicht das erwartete JSON.'],
  ['The access token is invalid.', 'Das Zugriffstoken ist ungültig.'],
  ['The access token lacks permission.', 'Dem Zugriffstoken fehlt eine Berechtigung.'],
  [
    'The configured ID does not exist on the platform.',
    'Die eingestellte ID gibt es auf der Plattform nicht.',
  ],
  [
    'The platform has retired this version of its API. Update Leadtrace.',
    'Die Plattform hat diese Version ihrer API abgeschaltet. Aktualisieren Sie Leadtrace.',
  ],
  ['Meta returned an error.', 'Meta meldet einen Fehler.'],
  ['Meta did not receive the event.', 'Meta hat das Ereignis nicht erhalten.'],
  [
    'Access was lost. Reconnect the account.',
    'Der Zugriff ging verloren. Verbinden Sie das Konto neu.',
  ],
  [
    'Access was lost. Enter a new access token.',
    'Der Zugriff ging verloren. Geben Sie ein neues Zugriffstoken ein.',
  ],
  ['The access token belongs to another app.', 'Das Zugriffstoken gehört zu einer anderen App.'],
  ['The access token lacks the permission {}.', 'Dem Zugriffstoken fehlt die Berechtigung {}.'],
]
