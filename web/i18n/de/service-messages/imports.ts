import type { MessagePair } from '../../message-catalog.ts'

/** Errors from uploads, mappings and other import actions. */
export const importMessages: readonly MessagePair[] = [
  ['Import not found.', 'Import nicht gefunden.'],
  [
    'An internal error occurred. The server log has the details.',
    'Ein interner Fehler ist aufgetreten. Einzelheiten stehen im Server-Log.',
  ],
  [
    'Import storage is full. Discard older imports.',
    'Der Speicher für Importe ist voll. Verwerfen Sie ältere Importe.',
  ],
  ['The upload is already complete.', 'Die Datei ist bereits vollständig hochgeladen.'],
  [
    '{} bytes have been received. Continue from there.',
    '{} Bytes wurden bereits empfangen. Setzen Sie dort fort.',
  ],
  [
    'The file is larger than {} MiB. Split it into smaller files.',
    'Die Datei ist größer als {} MB. Teilen Sie sie in kleinere Dateien auf.',
  ],
  [
    'The file no longer exists because its import was discarded.',
    'Die Datei gibt es nicht mehr, weil ihr Import verworfen wurde.',
  ],

  ['The file', 'Die Datei'],
  ['The sheet “{}”', 'Das Tabellenblatt „{}“'],
  ['{message} has no rows.', '{message} hat keine Zeilen.'],
  [
    '{message} has more than {} columns. Remove some of them.',
    '{message} hat mehr als {} Spalten. Entfernen Sie einige.',
  ],
  [
    'The file has more than {} rows. Split it into smaller files.',
    'Die Datei hat mehr als {} Zeilen. Teilen Sie sie in kleinere Dateien auf.',
  ],
  ['The file has no rows.', 'Die Datei hat keine Zeilen.'],
  ['The file is empty.', 'Die Datei ist leer.'],
  [
    'This is an .xls or password-protected file. Save it as .xlsx or .csv without a password.',
    'Dies ist eine .xls- oder passwortgeschützte Datei. Speichern Sie sie ohne Passwort als .xlsx oder .csv.',
  ],
  [
    'This is a PDF. Save the table as .csv or .xlsx.',
    'Dies ist ein PDF. Speichern Sie die Tabelle als .csv oder .xlsx.',
  ],
  [
    'The file is compressed. Extract it first.',
    'Die Datei ist komprimiert. Entpacken Sie sie zuerst.',
  ],
  [
    'This is a database file. Export the table as .csv.',
    'Das ist eine Datenbank. Exportieren Sie die Tabelle als .csv.',
  ],
  [
    'This is a text document. Save the table as .csv or .xlsx.',
    'Das ist ein Textdokument. Speichern Sie die Tabelle als .csv oder .xlsx.',
  ],
  [
    'This is a web page, not a spreadsheet. Open it and save it as .xlsx or .csv.',
    'Das ist eine Webseite, keine Tabelle. Öffnen Sie sie und speichern Sie sie als .xlsx oder .csv.',
  ],
  [
    'This is an XML spreadsheet. Open it and save it as .xlsx or .csv.',
    'Das ist eine XML-Tabelle. Öffnen Sie sie und speichern Sie sie als .xlsx oder .csv.',
  ],
  [
    'This is an XML file. Export the table as .csv or .xlsx.',
    'Das ist eine XML-Datei. Exportieren Sie die Tabelle als .csv oder .xlsx.',
  ],
  [
    'This is a JSON file. Export the table as .csv or .xlsx.',
    'Das ist eine JSON-Datei. Exportieren Sie die Tabelle als .csv oder .xlsx.',
  ],
  [
    'This is an OpenDocument file. Save it as .xlsx or .csv.',
    'Das ist eine OpenDocument-Datei. Speichern Sie sie als .xlsx oder .csv.',
  ],
  ['The file is not a CSV or XLSX file.', 'Die Datei ist keine CSV- oder XLSX-Datei.'],
  ['Row {} cannot be read: {message}.', 'Zeile {} ist nicht lesbar: {message}.'],
  ['it has a quote that is never closed', 'Ein Anführungszeichen wird nicht geschlossen'],
  [
    'it is longer than {} characters, perhaps because of a misplaced quote',
    'Sie hat mehr als {} Zeichen, vielleicht wegen eines falschen Anführungszeichens',
  ],

  [
    'The spreadsheet has too many parts. Save it as .csv.',
    'Die Tabelle hat zu viele Teile. Speichern Sie sie als .csv.',
  ],
  ['The file is a ZIP archive, not a spreadsheet.', 'Die Datei ist ein ZIP-Archiv, keine Tabelle.'],
  [
    'The spreadsheet is password-protected. Save it without a password.',
    'Die Tabelle ist passwortgeschützt. Speichern Sie sie ohne Passwort.',
  ],
  [
    'The spreadsheet is too large when unpacked. Save it as .csv, or split it into smaller files.',
    'Die Tabelle ist entpackt zu groß. Speichern Sie sie als .csv oder teilen Sie sie auf.',
  ],
  [
    'The spreadsheet is damaged. Save it again.',
    'Die Tabelle ist beschädigt. Speichern Sie sie erneut.',
  ],
  ['The spreadsheet is damaged: {}.', 'Die Tabelle ist beschädigt: {}.'],
  [
    'The spreadsheet contains too many distinct text values. Save it as .csv.',
    'Die Tabelle enthält zu viele verschiedene Texte. Speichern Sie sie als .csv.',
  ],
  [
    'Row {} has more than {} cells. Remove some of them.',
    'Zeile {} hat mehr als {} Zellen. Entfernen Sie einige.',
  ],
  [
    'Row {} is longer than {} characters. Shorten it.',
    'Zeile {} hat mehr als {} Zeichen. Kürzen Sie sie.',
  ],
  [
    'The sheet does not exist in the spreadsheet.',
    'Dieses Tabellenblatt gibt es in der Datei nicht.',
  ],
  [
    'The spreadsheet defines XML entities, which are not allowed.',
    'Die Tabelle definiert XML-Entitäten, die nicht erlaubt sind.',
  ],
  [
    'The structure of the spreadsheet file is too deep. Save it as .csv.',
    'Die Tabelle ist zu tief verschachtelt. Speichern Sie sie als .csv.',
  ],
  [
    'A cell in the spreadsheet contains too much text.',
    'Eine Zelle der Tabelle enthält zu viel Text.',
  ],

  [
    'Cannot {message} while its state is "{}".',
    '{message} ist im aktuellen Status des Imports nicht möglich.',
  ],
  ['check the import', 'Prüfen'],
  ['start the import', 'Starten'],
  ['cancel the import', 'Stoppen'],
  ['undo the import', 'Rückgängig machen'],
  ['discard the import', 'Verwerfen'],
  ['choose another sheet of the import', 'Ein anderes Tabellenblatt wählen'],
  ['choose another encoding of the import', 'Eine andere Kodierung wählen'],
  [
    'The sheet has been changed to “{}”. Review its columns.',
    'Das Tabellenblatt ist jetzt „{}“. Prüfen Sie dessen Spalten.',
  ],

  ['does not apply to this type of import', 'gilt nicht für diese Art von Import'],
  [
    'must have {} entries, one for each column in the file',
    'muss {} Einträge haben, einen für jede Spalte der Datei',
  ],
  ['must not map two columns to the same field', 'darf nicht zwei Spalten demselben Feld zuordnen'],
  [
    'is required: the file contains dates like 03/04/2026',
    'ist erforderlich: Die Datei enthält Datumsangaben wie 03/04/2026',
  ],
  [
    'is required: the file contains amounts with a separator',
    'ist erforderlich: Die Datei enthält Beträge mit Trennzeichen',
  ],
  ['applies only to spreadsheets', 'gilt nur für Excel-Dateien'],
  ['applies only to CSV files', 'gilt nur für CSV-Dateien'],
  ['must be one of the sheets in the file: {}', 'muss ein Tabellenblatt der Datei sein: {}'],
  [
    'must not include both a full name and a first or last name',
    'darf nicht zugleich den ganzen Namen und Vor- oder Nachnamen enthalten',
  ],
  [
    'must include a name, email, phone number, external ID or custom data',
    'muss Name, E-Mail-Adresse, Telefonnummer, externe ID oder eigene Daten enthalten',
  ],
  [
    "is required: choose the lead form's ad platform, or other",
    'ist erforderlich: Wählen Sie die Werbeplattform des Lead-Formulars oder other',
  ],
  [
    'is required, because a column contains dates. Map that column, or set undated to true to use the import time',
    'ist erforderlich: Eine Spalte enthält Datumsangaben. Ordnen Sie sie zu oder setzen Sie undated auf true, um den Zeitpunkt des Imports zu verwenden',
  ],
  ['must include the Google click ID', 'muss die Google-Klick-ID enthalten'],
  [
    'must include another field besides the Google click ID',
    'muss außer gclid mindestens ein weiteres Feld enthalten',
  ],
  ['is required: no column contains it', 'ist erforderlich: Keine Spalte enthält diese Angabe'],
  [
    'is required: no column contains it. Send an empty string for no account',
    'ist erforderlich: Keine Spalte enthält diese Angabe. Ein leerer Text bedeutet „ohne Konto“',
  ],
  [
    'must be true: the file contains names without IDs',
    'muss true sein: Die Datei enthält Namen ohne IDs',
  ],
  [
    'is required: the file contains several rows for the same day and ad',
    'ist erforderlich: Die Datei enthält mehrere Zeilen für denselben Tag und dieselbe Anzeige',
  ],
  [
    'is required: some rows in the file include the amounts of other rows',
    'ist erforderlich: Manche Zeilen der Datei enthalten die Beträge anderer Zeilen',
  ],
  [
    'must include a day: export the report by day',
    'muss einen Tag enthalten: Exportieren Sie den Bericht nach Tagen',
  ],
  ['must include exactly one spend column', 'muss genau eine Spalte mit den Ausgaben enthalten'],
]
