import type { ImportMapping, ImportState } from '../../../contract/imports/lead-import.ts'
import { pluralize } from '../plural.ts'
import { quote } from '../quote.ts'

const states: Record<ImportState, string> = {
  uploading: 'Upload unfinished',
  uploaded: 'Columns to be told',
  checking: 'Being checked',
  checked: 'Ready to import',
  importing: 'Importing',
  imported: 'Imported',
  cancelled: 'Stopped',
  failed: 'Failed',
  undoing: 'Being undone',
  undone: 'Undone',
}

/** A choice with what it means. */
interface Choice {
  readonly label: string
  readonly help: string
}

const duplicates: Record<ImportMapping['duplicates'], Choice> = {
  skip: {
    label: 'Skip them',
    help: 'Leads that you have stay as they are.',
  },
  update: {
    label: 'Update them',
    help: 'Fields that the file fills replace those of the lead. Undo restores them.',
  },
  create: {
    label: 'Add them all the same',
    help: 'Only rows with an external ID that exists are skipped: it is never given twice.',
  },
}

/** What the pages of imports say. */
export const imports = {
  title: 'Import',
  help: 'Bring leads from a file. It is checked first; nothing is stored before you agree.',
  dropTitle: 'Drop a file here',
  dropHelp:
    'CSV or Excel (.xlsx), up to 512 MB and a million rows. The first row should name the columns.',
  choose: 'Choose a file',
  dropLabel: 'Choose a CSV or Excel file to import',
  tooLarge: 'The file is larger than 512 MB. Split it.',
  empty: 'The file is empty.',
  uploading: (name: string) => `Uploading ${name}`,
  uploaded: (done: string, all: string) => `${done} of ${all}`,
  looking: 'Looking at what is in it …',
  uploadFailed: 'The upload did not work',
  stopUpload: 'Stop',

  earlier: 'Earlier imports',
  none: 'No imports yet',
  noneHelp: 'They appear here with what came of them, and can be undone for 30 days.',
  file: 'File',
  state: 'State',
  rows: 'Rows',
  created: 'Created',
  updated: 'Updated',
  bad: 'Not imported',
  when: 'When',
  someone: 'Someone who has left',
  states,

  allImports: 'All imports',
  steps: 'Steps',
  stepUpload: 'File',
  stepColumns: 'Columns',
  stepCheck: 'Check',
  stepImport: 'Import',

  unfinishedTitle: 'The upload did not finish',
  unfinished: (name: string, size: string) =>
    `${size} of ${name} have arrived. Choose the same file again, and the upload goes on there.`,
  otherFile: (name: string) => `Choose ${name} again, or discard this import and begin anew.`,

  sheetTitle: 'Which sheet?',
  sheetHelp: (count: number) =>
    `The file has ${count} sheets, and one of them is imported. For another one, upload the file once more.`,
  sheet: 'Sheet',
  noSheet: 'No such sheet',

  columnsTitle: 'What is in the columns?',
  columnsHelp:
    'We have guessed what we could. Choose for each column what it becomes, or leave it out.',
  hasHeader: 'The first row names the columns',
  column: 'Column',
  nameless: (number: number) => `Column ${number}`,
  samples: 'In the file',
  becomes: 'Becomes',
  becomesOf: (column: string) => `What ${column} becomes`,
  leftOut: 'Left out',
  nameParts: 'Parts of the name',
  firstName: 'First name',
  lastName: 'Last name',
  noField: 'No such field',
  used: (count: number, all: number) => `${count} of ${all} columns are used.`,
  format: {
    csv: 'CSV',
    xlsx: 'Excel',
    ',': 'separated by commas',
    ';': 'separated by semicolons',
    '\t': 'separated by tabs',
    '|': 'separated by bars',
    sheet: (name: string) => `sheet ${quote(name)}`,
  },

  dateOrder: 'Which comes first in dates such as 03/04/2026?',
  dmy: 'The day: 3 April',
  mdy: 'The month: March 4',
  noSuchDates: 'There are no such dates',
  decimal: 'What stands before the cents?',
  point: 'A point: 1,234.50',
  comma: 'A comma: 1.234,50',
  noDecimals: 'Amounts have neither',
  mustAsk: 'The file does not tell. Please choose.',
  duplicatesTitle: 'What if a lead exists already?',
  duplicatesById:
    'A row means a lead that you have when its external ID is the same, in the file or outside. Your settings do not compare emails and phone numbers, so a row without an external ID is a new lead each time.',
  duplicatesByContact: (days: number) =>
    `A row means a lead that you have when its external ID is the same, or, within ${days} days, its email or phone number; in the file or outside.`,
  duplicates,
  statusesTitle: 'What do the statuses mean?',
  statusesHelp: 'Lines with a status that nothing is chosen for are not imported.',
  statusText: 'In the file',
  statusIs: 'Means',
  statusOf: (text: string) => `What ${text} means`,
  chooseStatus: 'Choose',
  check: 'Check the file',
  checkHelp: 'Every line is read and tried. No lead is changed.',
  changeColumns: 'Change columns',

  checking: 'Checking every line …',
  importing: 'Importing …',
  undoing: 'Undoing …',
  waiting: 'Another import of your organization is first. This one goes on by itself.',
  goesOn: 'You can leave this page; it goes on without it.',
  progress: (done: string, all: string | null) =>
    all === null ? `${done} rows` : `${done} of ${all} rows`,
  stop: 'Stop',
  stopTitle: 'Stop the import?',
  stopHelp: 'Leads that were imported so far stay. You can go on later, or undo it.',
  stopCheck: 'Stop checking',

  checkedTitle: 'What the check found',
  ready: (count: number) => pluralize(count, 'row is ready', 'rows are ready'),
  nothingReady: 'No row can be imported as it is',
  nothingReadyHelp: 'Look at the lines below, change the columns, or mend the file.',
  wouldCreate: 'To be created',
  wouldUpdate: 'To be updated',
  wouldSkip: 'To be skipped',
  wouldFail: 'Not importable',
  inFile: (count: number) => `${pluralize(count, 'row is', 'rows are')} in the file more than once`,
  inStore: (count: number) => `${pluralize(count, 'exists', 'exist')} already`,
  alike: (count: number) =>
    `${pluralize(count, 'row has', 'rows have')} the email or phone number of a lead that you have`,
  alikeHelp:
    'They would become leads once more, since your settings do not compare emails and phone numbers. If the file was imported before, discard it; or let them be compared under Settings, Duplicates and matches.',
  remarksHelp:
    'What stands below the table and reads like a closing remark becomes no lead. Should one be a lead, fill another cell of its line, such as the email, and upload the file once more.',
  unknownStatuses: 'Statuses that we do not know',
  unknownStatusesHelp: 'Lines with them are left out until you say what they mean.',
  sayMeaning: 'Say what they mean',
  start: (count: number) => `Import ${pluralize(count, 'row', 'rows')}`,
  startAgain: 'Go on',

  doneTitle: 'Imported',
  stoppedTitle: 'Stopped before the end',
  failedTitle: 'Something went wrong',
  unchanged: 'Unchanged',
  skipped: 'Skipped',
  seeLeads: 'See the leads',
  doneTold: 'The import is done',
  checkTold: 'The check is done',
  undoTold: 'The import is undone',

  badTitle: (count: number) =>
    pluralize(count, 'line is not importable', 'lines are not importable'),
  badHelp: 'Download them, mend them in a spreadsheet, and import that file.',
  badKept: (kept: string) => `The first ${kept} are listed.`,
  download: 'Download as CSV',
  line: 'Line',
  value: 'Value',
  reason: 'What is wrong',
  wholeLine: 'Whole line',
  moreLines: 'Show more lines',

  undo: 'Undo import',
  undoTitle: 'Undo this import?',
  undoCreated: (count: number) =>
    pluralize(count, 'lead that it created is deleted', 'leads that it created are deleted'),
  undoUpdated: (count: number) =>
    pluralize(
      count,
      'lead that it changed gets its earlier values back',
      'leads that it changed get their earlier values back',
    ),
  undoKept: 'What others have changed since stays',
  undoHelp: (parts: readonly string[]) => [...parts, ''].join('. ').trim(),
  undoneTitle: 'This import is undone',
  deleted: 'Deleted',
  restored: 'Restored',
  kept: 'Fields kept',
  keptHelp: 'These fields were changed by others since the import, so they stay:',
  keptField: (field: string) => `${field} of this lead`,

  discard: 'Discard',
  discardFile: 'Delete the file',
  discardTitle: 'Delete the file?',
  discardHelp: 'The file and its bad lines are deleted. No lead has been made of it.',
  discardLater:
    'The file and its bad lines are deleted. Leads that came of it stay, and the import cannot be undone any more.',
  discarded: 'The file is deleted',
  until: (day: string) => `The file is kept, and the import can be undone, until ${day}.`,
  gone: 'The file has been deleted, so this import cannot be undone any more.',
} as const
