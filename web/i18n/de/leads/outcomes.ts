import type { outcomes as english } from '../../en/leads/outcomes.ts'
import { pluralize } from '../../plural.ts'
import type { Translation } from '../../translation.ts'

export const outcomes: Translation<typeof english> = {
  lostTitle: (count) =>
    count === 1
      ? 'Warum ging dieser Lead verloren?'
      : `Warum gingen diese ${count} Leads verloren?`,
  lostReason: 'Verlustgrund',
  otherReason: 'Anderer Grund',
  lostHelp: 'Optional. Einheitliche Formulierungen machen Gründe vergleichbar.',
  lostPlaceholder: 'Preis, keine Antwort, Wettbewerb…',
  markLost: 'Als verloren markieren',
  wonTitle: 'Wie viel ist dieser Lead wert?',
  value: 'Wert',
  wonHelp: 'Optional. Berichte und Werbeplattformen verwenden den Wert.',
  markWon: 'Als gewonnen markieren',

  reasons: 'Verlustgründe',
  reasonsHelp:
    'Stehen mit einem Klick bereit, wenn ein Lead verloren geht. Drücken Sie nach jedem Grund die Eingabetaste.',
  addReason: 'Grund hinzufügen',

  whyLost: 'Warum Leads verloren gingen',
  whyLostHelp: 'Gezählt am Tag, an dem sie verloren gingen.',
  noReason: 'Kein Grund angegeben',
  moreReasons: (count) => `${pluralize(count, 'Lead', 'Leads')} aus anderen Gründen`,
  noneLost: 'In diesem Zeitraum ging kein Lead verloren',
  timeToWon: 'Dauer bis zum Abschluss',
  timeToWonHelp: 'Vom Anlegen bis zum Abschluss, für in diesem Zeitraum gewonnene Leads.',
  noneWon: 'In diesem Zeitraum wurde kein Lead gewonnen',
  half: 'Bei der Hälfte dauerte es höchstens',
  quarter: 'Schnellstes Viertel',
  threeQuarters: 'Drei Viertel',
  wonLeads: (count) => `${pluralize(count, 'gewonnener Lead', 'gewonnene Leads')}`,
  duration: (days) =>
    days < 1
      ? pluralize(Math.max(1, Math.round(days * 24)), 'Stunde', 'Stunden')
      : pluralize(Math.round(days), 'Tag', 'Tage'),
}
