import type { health as english } from '../../en/settings/health.ts'
import type { Translation } from '../../translation.ts'

export const health: Translation<typeof english> = {
  allGood: 'Keine Probleme gefunden',
  warnings: (n) => (n === 1 ? '1 Problem gefunden' : `${n} Probleme gefunden`),
  checkedAt: (at) => `Geprüft ${at}`,
  states: { ok: 'OK', warning: 'Problem', notApplicable: 'Nicht geprüft' },
  lastGood: 'Zuletzt in Ordnung',
  open: (title) => `Öffnen: ${title}`,
  show: 'Öffnen',
}
