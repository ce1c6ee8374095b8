import type { SpendTarget } from '../../contract/spend-import.ts'

const many = (count: number, text: string, one: string, more: string): string =>
  `${text} ${count === 1 ? one : more}`

const targets: Record<SpendTarget, string> = {
  date: 'Day',
  endDate: 'Last day',
  platform: 'Platform',
  accountId: 'Account ID',
  accountName: 'Account',
  campaignId: 'Campaign ID',
  campaignName: 'Campaign',
  adGroupId: 'Ad group ID',
  adGroupName: 'Ad group',
  adId: 'Ad ID',
  adName: 'Ad',
  currency: 'Currency',
  spend: 'Spend',
  spendMicros: 'Spend in millionths',
  impressions: 'Impressions',
  clicks: 'Clicks',
  conversions: 'Conversions',
  conversionsValue: 'Value of conversions',
}

/** What the pages say of imports of ad spend and of click reports, where leads have other words. */
export const spendImports = {
  kinds: { spend: 'Ad spend', clicks: 'Click report' },
  kind: 'What the file holds',
  spendHelp:
    'Reports of Google Ads, Meta, Microsoft, LinkedIn and TikTok are recognized by their columns; others are mapped by hand. Days that are known are replaced, never counted twice.',
  clicksHelp:
    'A click report of Google Ads fills what is empty in leads with these click IDs: account, campaign, ad group, ad, device and network. What your leads say already stays.',
  drop: {
    spend: 'CSV or Excel (.xlsx), one row per day, up to 512 MB and a million rows.',
    clicks: 'CSV or Excel (.xlsx) with a column of click IDs (gclid), up to 512 MB.',
  },
  earlier: { spend: 'Earlier imports of ad spend', clicks: 'Earlier click reports' },
  allImports: { spend: 'All imports of ad spend', clicks: 'All click reports' },

  platformTitle: 'Whose report is it?',
  recognized: (platform: string) => `Its columns are those of ${platform}.`,
  notRecognized: 'Its columns are not those of a platform that we know. Choose what they are.',
  fromColumn: 'A column of the file says it',
  platform: 'Platform',
  choosePlatform: 'Choose the platform',
  otherPlatform: 'Another one …',
  otherName: 'Short name of the platform',
  otherNameHelp: 'Lower-case letters, digits and underscores, such as podcast_ads.',
  currencyTitle: 'Which currency is it?',
  currencyHelp: 'The file does not say it. The account at the platform has one.',
  accountTitle: 'Which account is it?',
  accountHelp: 'The file does not say it. It tells apart campaigns of several accounts.',
  account: 'Account ID',
  oneAccount: 'We have only one account there',
  namesTitle: 'May names stand for IDs?',
  namesHelp:
    'The file names campaigns, ad groups or ads, and has no column of their IDs. A name that is changed at the platform then begins a new one here. An export with IDs is better.',
  namesYes: 'Yes, take the names',
  repeatedTitle: 'What are several rows of one day and ad?',
  repeatedSum: 'Parts, such as of devices: add them up',
  repeatedLast: 'Later versions: the last one counts',
  repeatedNone: 'There are none; if there are, tell me',
  segments: (columns: string) => `The file parts its rows further, by ${columns}.`,
  headerAt: (line: string) =>
    `The columns are named in line ${line}; what stands before is not read.`,
  targetGroups: {
    day: 'Day',
    place: 'Where it was spent',
    names: 'Names',
    amounts: 'What it cost and brought',
  },
  targets,
  clickGroups: { click: 'Click', ad: 'What the click says' },
  gclid: 'Click ID (gclid)',

  nobody: 'A schedule, or someone who has left',

  willNot: 'Every line is read and tried. Nothing is stored yet.',
  rows: 'Rows',
  wouldInsert: 'New',
  wouldUpdate: 'Restated',
  unchanged: 'Unchanged',
  repeated: 'Repeated',
  wouldFail: 'Not importable',
  inserted: 'New',
  updated: 'Restated',
  bad: 'Not imported',
  checkedHelp: 'Compare it with what the platform shows before you import it.',
  totalsTitle: 'What is in the file',
  currency: 'Currency',
  spend: 'Spend',
  impressions: 'Impressions',
  clicks: 'Clicks',
  days: 'Days',
  span: 'From – to',
  leftOut: (count: number, text: string) =>
    many(count, text, 'line is no row and is left out', 'lines are no rows and are left out'),
  leftOutHelp: 'Sums and closing remarks, as platforms write them.',
  firstLines: (count: string) => `The first ${count} are listed.`,
  otherLevels: 'Some of it would be counted twice',
  otherLevelsHelp:
    'For the same days and campaigns, spend is stored at another level, such as per ad beside per campaign. Both would be added up. Import the level that you have, or undo the other import first.',
  start: (count: number, text: string) => many(count, `Import ${text}`, 'row', 'rows'),
  nothingNew: 'Every row is stored already as it stands in the file.',
  seeReport: 'See the report',
  stopHelp: 'Rows that were imported so far stay. You can go on later, or undo it.',
  undoInserted: (count: number, text: string) =>
    many(count, text, 'row that it brought is deleted', 'rows that it brought are deleted'),
  undoUpdated: (count: number, text: string) =>
    many(count, text, 'row that it restated is as before', 'rows that it restated are as before'),
  undoKept: 'Rows that were stored anew since stay',
  deleted: 'Deleted',
  restored: 'Restored',
  kept: 'Rows kept',
  discardHelp: 'The file and its bad lines are deleted. Nothing of it has been stored.',
  discardLater:
    'The file and its bad lines are deleted. What came of it stays, and the import cannot be undone any more.',

  clickRows: 'What is in the file',
  matched: 'Clicks of leads',
  unmatched: 'Clicks of nobody',
  clickLeads: 'What it says of your leads',
  leads: 'Leads',
  wouldFill: 'To be filled',
  full: 'Full already',
  contradicting: 'Say otherwise',
  contradictingHelp:
    'Leads that name another account, campaign, ad group or ad than the report stay as they are.',
  fill: (count: number, text: string) => many(count, `Fill ${text}`, 'lead', 'leads'),
  nothingToFill: 'No lead would be filled',
  nothingToFillHelp: 'Look at the figures and at the lines below, or change the columns.',
  filled: 'Filled',
  late: 'Filled since',
  undoFilled: (count: number, text: string) =>
    many(count, text, 'lead is as it was before', 'leads are as they were before'),
  emptied: 'Leads restored',
  keptFields: 'Fields kept',
  linesHelp: 'Clicks that no lead has are listed, too. You can download them all.',
  linesTitle: (count: number, text: string) =>
    many(
      count,
      text,
      'line is not importable or of no lead',
      'lines are not importable or of no lead',
    ),
} as const
