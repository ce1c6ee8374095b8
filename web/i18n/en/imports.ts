import type { ImportMapping, ImportState } from '../../../contract/imports/lead-import.ts'
import { pluralize } from '../plural.ts'
import { quote } from '../quote.ts'

const states: Record<ImportState, string> = {
  uploading: 'Upload incomplete',
  uploaded: 'Needs mapping',
  checking: 'Checking',
  checked: 'Ready to import',
  importing: 'Importing',
  imported: 'Imported',
  cancelled: 'Stopped',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
}

/** An option with its explanation. */
interface Choice {
  readonly label: string
  readonly help: string
}

const duplicates: Record<ImportMapping['duplicates'], Choice> = {
  skip: {
    label: 'Skip the row',
    help: "Existing leads won't change.",
  },
  update: {
    label: 'Update the lead',
    help: "Values in the file overwrite the lead's values. Undoing the import restores them.",
  },
  create: {
    label: 'Create anyway',
    help: 'Rows with an existing external ID are still skipped, because IDs must be unique.',
  },
}

/** UI strings for the import pages. */
export const imports = {
  title: 'Import',
  help: "Import leads from a file. You'll review everything before it's saved.",
  dropTitle: 'Drop a file here',
  dropHelp:
    'CSV or Excel (.xlsx), up to 512\u00A0MB and 1 million rows. The first row should contain headers.',
  choose: 'Choose file',
  dropLabel: 'Choose a CSV or Excel file to import',
  tooLarge: 'The file is larger than 512 MB. Split it into smaller files.',
  empty: 'The file is empty. Choose another one.',
  uploading: (name: string) => `Uploading ${name}`,
  uploaded: (done: string, all: string) => `${done} of ${all}`,
  reading: 'Reading the file…',
  uploadFailed: 'Upload failed',
  stopUpload: 'Cancel upload',

  earlier: 'Past imports',
  none: 'No imports yet',
  noneHelp: 'Your imports will appear here. You can undo them within 30 days.',
  file: 'File',
  state: 'Status',
  rows: 'Rows',
  created: 'Created',
  updated: 'Updated',
  invalid: 'Invalid',
  when: 'Date',
  formerMember: 'Former member',
  states,

  allImports: 'All imports',
  steps: 'Import steps',
  stepUpload: 'Upload',
  stepColumns: 'Map columns',
  stepCheck: 'Check',
  stepImport: 'Import',

  unfinishedTitle: 'Upload incomplete',
  unfinished: (name: string, size: string) =>
    `${size} of ${name} uploaded. Choose the same file again to resume.`,
  otherFile: (name: string) => `Choose ${name} again, or discard this import and start over.`,

  sheetTitle: 'Choose a sheet',
  sheetHelp: (count: number) =>
    `This file has ${count} sheets. To import another sheet, upload the file again.`,
  sheet: 'Sheet',
  noSheet: 'No matching sheets',

  columnsTitle: 'Map columns',
  columnsHelp: "We've mapped the columns we recognized. Check the mapping before you continue.",
  hasHeader: 'First row contains headers',
  column: 'Column',
  nameless: (number: number) => `Column ${number}`,
  samples: 'Sample values',
  importAs: 'Import as',
  importColumnAs: (column: string) => `Import ${column} as`,
  notImported: "Don't import",
  nameParts: 'First and last name',
  firstName: 'First name',
  lastName: 'Last name',
  noField: 'No matching fields',
  mapped: (count: number, all: number) => `${count} of ${all} columns mapped`,
  format: {
    csv: 'CSV',
    xlsx: 'Excel',
    ',': 'comma-separated',
    ';': 'semicolon-separated',
    '\t': 'tab-separated',
    '|': 'pipe-separated',
    sheet: (name: string) => `sheet ${quote(name)}`,
  },

  dateOrder: 'Date format',
  dmy: 'DD/MM/YYYY (03/04/2026 is April 3)',
  mdy: 'MM/DD/YYYY (03/04/2026 is March 4)',
  noSuchDates: 'The file has no dates in these formats',
  decimal: 'Decimal separator',
  point: 'Period: 1,234.50',
  comma: 'Comma: 1.234,50',
  noDecimals: 'The file has no decimals',
  chooseOne: "We can't tell from the file. Please choose.",
  duplicatesTitle: 'If a lead already exists',
  duplicatesById:
    "Rows are compared with leads and earlier rows by external ID only. Your settings don't compare emails and phone numbers.",
  duplicatesByContact: (days: number) =>
    `Rows are compared with leads and earlier rows by external ID, and by email and phone number within ${pluralize(days, 'day', 'days')}.`,
  duplicates,
  statusValues: {
    title: 'Map statuses',
    help: "Rows with unmapped statuses won't be imported.",
    inFile: 'Status in the file',
    inLead: 'Lead status',
    forText: (text: string) => `Lead status for ${text}`,
    choose: 'Choose a status',
    unmapped: 'Unmapped statuses',
    unmappedHelp: "Rows with these statuses won't be imported until you map them.",
  },
  stageValues: {
    title: 'Map stages',
    help: 'Unmapped stages are kept as custom data.',
    inFile: 'Stage in the file',
    inLead: 'Stage',
    forText: (text: string) => `Stage for ${text}`,
    choose: 'Choose a stage',
    unmapped: 'Unknown stages',
    unmappedHelp: 'These stages will be kept as custom data until you map them.',
  },
  check: 'Check file',
  checkHelp: 'This is a dry run. No leads will change.',
  editMapping: 'Edit mapping',

  checking: 'Checking…',
  importing: 'Importing…',
  undoing: 'Undoing…',
  waiting: 'Waiting for another import to finish. This one will start automatically.',
  background: 'You can leave this page while this runs.',
  progress: (done: string, all: string | null) =>
    all === null ? `${done} rows` : `${done} of ${all} rows`,
  stop: 'Stop import',
  stopTitle: 'Stop this import?',
  stopHelp: 'Leads imported so far will be kept. You can resume or undo the import later.',
  stopCheck: 'Stop check',

  checkedTitle: 'Check results',
  ready: (count: number) => pluralize(count, 'row is ready to import', 'rows are ready to import'),
  nothingReady: 'No rows can be imported',
  nothingReadyHelp: 'Review the rows below, edit the mapping or fix the file.',
  wouldCreate: 'Will be created',
  wouldUpdate: 'Will be updated',
  wouldSkip: 'Will be skipped',
  inFile: (count: number) =>
    `${pluralize(count, 'row repeats', 'rows repeat')} an earlier row in the file`,
  inStore: (count: number) =>
    pluralize(count, 'row matches an existing lead', 'rows match existing leads'),
  alike: (count: number) =>
    `${pluralize(count, 'row has', 'rows have')} the email or phone number of an existing lead`,
  alikeHelp:
    "These rows will create duplicates, because your settings don't compare emails and phone numbers. Discard the file if you've imported it before, or change the duplicate settings.",
  footerHelp:
    "Notes below the table aren't imported. If one of them is a lead, fill in another cell in its row, such as the email, and upload the file again.",
  start: (count: number) => `Import ${pluralize(count, 'row', 'rows')}`,
  resume: 'Resume',

  doneTitle: 'Import complete',
  stoppedTitle: 'Import incomplete',
  failedTitle: 'Something went wrong',
  unchanged: 'Unchanged',
  skipped: 'Skipped',
  seeLeads: 'View leads',
  importFinished: 'Import complete',
  checkFinished: 'Check complete',
  undoFinished: 'Import undone',

  invalidTitle: (count: number) => pluralize(count, 'invalid row', 'invalid rows'),
  invalidHelp: 'Download these rows, fix them in a spreadsheet and import that file.',
  invalidKept: (kept: string) => `Only the first ${kept} are listed.`,
  download: 'Download CSV',
  row: 'Row',
  value: 'Value',
  problemRows: (count: string, rows: number) => (rows === 1 ? '1 row' : `${count} rows`),
  problemRegion: (reason: string) => `Rows with the problem ${quote(reason)}`,
  wholeRow: 'Entire row',
  moreRows: 'Show more rows',

  undo: 'Undo import',
  undoTitle: 'Undo this import?',
  undoCreated: (count: number) =>
    `This will delete ${pluralize(count, 'lead', 'leads')} created by this import`,
  undoUpdated: (count: number) =>
    pluralize(count, 'updated lead will be restored', 'updated leads will be restored'),
  undoKept: 'Fields changed since then will be kept',
  undoHelp: (parts: readonly string[]) => [...parts, ''].join('. ').trim(),
  undoneTitle: 'Import undone',
  deleted: 'Deleted',
  restored: 'Restored',
  kept: 'Fields kept',
  keptHelp: 'These fields were changed after the import, so they were kept:',
  keptField: (field: string) => `${field}: view lead`,

  discard: 'Discard',
  discardFile: 'Delete file',
  discardTitle: 'Delete this file?',
  discardHelp: 'This will delete the file and its list of invalid rows. No leads were imported.',
  discardLater:
    "This will delete the file and its list of invalid rows. Imported leads will be kept, but you'll no longer be able to undo the import.",
  discarded: 'File deleted',
  until: (day: string) => `You can undo this import until ${day}.`,
  gone: "The file has been deleted, so you can't undo this import.",
} as const
