import type { MessagePair } from '../../message-catalog.ts'

/** Reasons for invalid rows. They follow a column name, so they start with a verb. */
export const rowMessages: readonly MessagePair[] = [
  [
    'is beyond the last column ({}): check for a missing quote earlier in the row',
    'liegt hinter der letzten Spalte ({}): Vielleicht fehlt davor ein Anführungszeichen',
  ],
  [
    'has no name, email, phone or custom data, and matches no existing lead',
    'hat weder Name, E-Mail-Adresse, Telefonnummer noch eigene Daten und passt zu keinem vorhandenen Lead',
  ],
  [
    'has more than {} characters of custom data: keep fewer columns',
    'hat mehr als {} Zeichen eigene Daten: Behalten Sie weniger Spalten',
  ],
  [
    'has a loss reason or qualified date but no status, and matches no existing lead',
    'hat einen Verlustgrund oder ein Qualifizierungsdatum, aber keinen Status, und passt zu keinem vorhandenen Lead',
  ],
  ['is an unmapped status', 'ist keinem Lead-Status zugeordnet'],
  ['is not an existing stage', 'ist keine vorhandene Phase'],
  ['is a stage of two statuses', 'ist eine Phase von zwei Status'],
  [
    'belongs to the status {message}, but this lead is {message}',
    'gehört zum Status „{}“, aber dieser Lead hat den Status „{}“',
  ],
  ['open', 'Offen'],
  ['qualified', 'Qualifiziert'],
  ['won', 'Gewonnen'],
  ['lost', 'Verloren'],
  ['is not an existing {message}', 'ist kein vorhandenes {message}'],
  ['label', 'Label'],
  ['conversion event', 'Conversion-Ereignis'],
  ['makes the full name too long', 'macht den vollständigen Namen zu lang'],
  ['is in the future', 'liegt in der Zukunft'],
  ['applies only to lost leads: this lead is {}', 'gilt nur für verlorene Leads'],
  ['must be empty for open leads', 'muss bei offenen Leads leer sein'],
  ['must not be before the creation date', 'darf nicht vor dem Anlagedatum liegen'],

  ['is not a valid date', 'ist kein gültiges Datum'],
  ['has an unknown time zone', 'hat eine unbekannte Zeitzone'],
  ['is a number, not a date', 'ist eine Zahl, kein Datum'],
  ['is ambiguous: choose the date format', 'ist mehrdeutig: Wählen Sie das Datumsformat'],
  ['contains an unknown month name', 'enthält einen unbekannten Monatsnamen'],
  [
    'must be a date such as 2026-01-31, 31.01.2026 or 01/31/2026 14:30',
    'muss ein Datum sein, etwa 2026-01-31, 31.01.2026 oder 01/31/2026 14:30',
  ],
  [
    'is ambiguous: choose the decimal separator',
    'ist mehrdeutig: Wählen Sie das Dezimaltrennzeichen',
  ],
  [
    'must be a number with "{message}" as the decimal separator',
    'muss eine Zahl mit {message} als Dezimaltrennzeichen sein',
  ],
  [',', 'Komma'],
  ['.', 'Punkt'],
  [
    'is a spreadsheet error: fix the formula or clear the cell',
    'ist ein Formelfehler: Korrigieren Sie die Formel oder leeren Sie die Zelle',
  ],
  [
    'was rounded by a spreadsheet: import the original file',
    'wurde von einer Tabellenkalkulation gerundet: Importieren Sie die Originaldatei',
  ],

  ['must be an amount', 'muss ein Betrag sein'],
  ['must be a whole number of micros', 'muss eine ganze Zahl in Mikros sein'],
  ['must be a whole number', 'muss eine ganze Zahl sein'],
  ['must not exceed {}', 'darf höchstens {} sein'],
  ['must not be negative', 'darf nicht negativ sein'],
  [
    'must be the same day as {}: export the report by day',
    'muss derselbe Tag wie {} sein: Exportieren Sie den Bericht nach Tagen',
  ],
  [
    'is too long to be used as an ID: export the report with IDs',
    'ist zu lang für eine ID: Exportieren Sie den Bericht mit IDs',
  ],
  [
    'is in {}, but an earlier row for the same day and ad is in {}',
    'lautet auf {}, eine frühere Zeile für denselben Tag und dieselbe Anzeige aber auf {}',
  ],
  [
    'exceeds the maximum when added to earlier rows for the same day and ad',
    'übersteigt zusammen mit früheren Zeilen für denselben Tag und dieselbe Anzeige das Maximum',
  ],
  [
    'has the same day, account, campaign, ad group and ad as row {}: choose how to handle such rows',
    'hat denselben Tag und dieselbe Anzeige wie Zeile {}: Wählen Sie, was mit solchen Zeilen geschieht',
  ],

  ['matches no lead', 'passt zu keinem Lead'],
  [
    'differs from row {} for the same click: {}',
    'hat bei demselben Klick in Zeile {} einen anderen Wert: {}',
  ],
]
