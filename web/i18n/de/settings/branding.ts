import type { branding as english } from '../../en/settings/branding.ts'
import type { Translation } from '../../translation.ts'

export const branding: Translation<typeof english> = {
  logo: 'Logo',
  logoHelp: 'PNG, JPEG oder WebP, höchstens 200 kB. Am besten breit und ohne Rand.',
  noLogo: 'Kein Logo',
  upload: 'Logo hochladen',
  replace: 'Logo ersetzen',
  remove: 'Logo entfernen',
  tooLarge: 'Diese Datei ist größer als 200 kB.',
  logoSaved: 'Logo gespeichert',
  logoRemoved: 'Logo entfernt',
  color: 'Akzentfarbe',
  colorHelp: 'Für Schaltflächen und Links. Abstufungen werden an die Lesbarkeit angepasst.',
  colorCode: 'Farbcode',
  colorNeeded: 'Geben Sie eine Farbe wie #1a8a57 ein.',
  reset: 'Standard verwenden',
}
