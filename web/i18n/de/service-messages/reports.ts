import type { MessagePair } from '../../message-catalog.ts'

/** Errors about ad spend, mappings, exchange rates, the dashboard and reports. */
export const reportMessages: readonly MessagePair[] = [
  ['must not be before {}', 'darf nicht vor {} liegen'],
  ['is required if period is custom', 'ist bei einem eigenen Zeitraum erforderlich'],
  [
    'Dates of won and lost leads are still being computed. Try again later.',
    'Die Datumsangaben gewonnener und verlorener Leads werden noch berechnet. Versuchen Sie es später erneut.',
  ],
  [
    'You can group by channel only when counting by creation date. Group by source or status, or count by creation date.',
    'Kanäle lassen sich nur nach Anlagedatum zählen. Gruppieren Sie nach Quelle oder Status, oder zählen Sie nach Anlagedatum.',
  ],
  [
    'The period has more than {} points. Use a longer interval or a shorter period.',
    'Der Zeitraum hat mehr als {} Werte. Wählen Sie ein längeres Intervall oder einen kürzeren Zeitraum.',
  ],
  [
    'results in {} daily rows, but at most {} are allowed: request a shorter period, one campaign or platform, omit "day", or download GET /ad-spend.csv',
    'ergibt {} Tageszeilen, möglich sind {}: Wählen Sie einen kürzeren Zeitraum, eine Kampagne oder Plattform, gruppieren Sie nicht nach Tagen, oder laden Sie die Tageswerte als CSV herunter',
  ],
  [
    'must be column:asc or column:desc, where column is one of {}',
    'muss spalte:asc oder spalte:desc sein. Mögliche Spalten: {}',
  ],

  ['Annotation not found.', 'Anmerkung nicht gefunden.'],
  ['Send date, text or both.', 'Geben Sie Datum, Text oder beides an.'],
  [
    'An organization can have at most {} annotations. Delete one first.',
    'Eine Organisation kann höchstens {} Anmerkungen haben. Löschen Sie zuerst eine.',
  ],

  ['Mapping not found.', 'Zuordnung nicht gefunden.'],
  [
    'An organization can have at most {} mappings. Delete one first.',
    'Eine Organisation kann höchstens {} Zuordnungen haben. Löschen Sie zuerst eine.',
  ],
  [
    'A mapping for these UTM values on this platform already exists.',
    'Diese UTM-Werte sind der Plattform bereits zugeordnet.',
  ],
  ['Send utmSource, utmCampaign or both.', 'Geben Sie utmSource, utmCampaign oder beides an.'],

  ['Exchange rate not found.', 'Wechselkurs nicht gefunden.'],
  [
    'An organization can have at most {} exchange rates.',
    'Eine Organisation kann höchstens {} Wechselkurse haben.',
  ],
  ['Rate {}: day {message}.', 'Wechselkurs {}: Der Tag {message}.'],
  ['Rate {} {message}.', 'Wechselkurs {} {message}.'],
  ['must have two different currencies', 'muss zwei verschiedene Währungen haben'],
  [
    'has the same currencies and day as an earlier rate',
    'hat dieselben Währungen und denselben Tag wie ein früherer',
  ],
  ['must be a positive decimal such as 0.9231', 'muss eine positive Zahl sein, etwa 0.9231'],
  [
    'Too many PDF files. Try again in a few seconds.',
    'Zu viele PDF-Dateien. Versuchen Sie es in einigen Sekunden erneut.',
  ],
  [
    '{} PDF files are already being created. Try again in a few seconds.',
    'Es werden schon {} PDF-Dateien erstellt. Versuchen Sie es in einigen Sekunden erneut.',
  ],
]
