import type { attribution as english } from '../en/attribution.ts'
import type { Translation } from '../translation.ts'

export const attribution: Translation<typeof english> = {
  title: 'Attribution',
  help: 'Welche Kanäle, Quellen und Kampagnen Leads bringen, in sechs Modellen.',
  models: {
    firstTouch: {
      name: 'First Touch',
      help: 'Rechnet den Lead dem ersten Besuch zu.',
      answers: 'Wie finden Interessenten zu uns?',
    },
    lastTouch: {
      name: 'Last Touch',
      help: 'Rechnet den Lead dem letzten Besuch zu.',
      answers: 'Was war der letzte Schritt vor dem Lead?',
    },
    lastNonDirect: {
      name: 'Last Non-Direct',
      help: 'Rechnet den Lead dem letzten nicht direkten Besuch zu. Der übliche Standard.',
      answers: 'Welche Marketingmaßnahme kam zuletzt?',
    },
    linear: {
      name: 'Linear',
      help: 'Verteilt den Lead gleichmäßig auf alle Besuche.',
      answers: 'Welche Kanäle tragen bei?',
    },
    positionBased: {
      name: 'Positionsbasiert',
      help: 'Gibt dem ersten und dem letzten Besuch je 40 %, denen dazwischen 20 %.',
      answers: 'Welche Kanäle eröffnen, welche schließen ab?',
    },
    timeDecay: {
      name: 'Zeitverlauf',
      help: 'Gewichtet neuere Besuche stärker, mit einer Halbwertszeit von 7 Tagen.',
      answers: 'Was wirkt kurz vor der Entscheidung?',
    },
  },
  measures: {
    leads: 'Leads',
    qualified: 'Qualifiziert',
    won: 'Gewonnen',
    lost: 'Verloren',
    value: 'Umsatz',
  },
  groups: { channel: 'Kanal', source: 'Quelle', campaign: 'Kampagne' },
  by: 'Gruppieren nach',
  measure: 'Kennzahl',
  table: (measure, group) => `${measure} nach ${group}`,
  noRate: (currency) =>
    `Umsatz ist nicht umgerechnet: kein Wechselkurs in ${currency} für den ganzen Zeitraum.`,
  sortBy: (column) => `Nach ${column} sortieren`,
  total: 'Gesamt',
  shown: (rows, groups) => `${rows} von ${groups} angezeigt`,
  showAll: 'Mehr anzeigen',
  compare: 'Modellvergleich',
  compareHelp: 'Die sechs größten Gruppen in jedem Modell.',
  explained: 'So funktionieren die Modelle',
  empty: 'Keine Leads in diesem Zeitraum',
  emptyHelp: 'Wählen Sie einen längeren oder früheren Zeitraum.',
  share: (share) => `${share} von allen`,
}
