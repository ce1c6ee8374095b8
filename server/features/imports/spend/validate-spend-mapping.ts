import type {
  SpendFile,
  SpendMapping,
  SpendTarget,
} from '../../../../contract/imports/spend-import.ts'
import {
  rejectField,
  requireDateOrder,
  requireDecimal,
  validateTargets,
} from '../mapping/validate-mapping.ts'
import { needsNames } from './inspect-spend.ts'

const numberTargets: readonly SpendTarget[] = [
  'spend',
  'impressions',
  'clicks',
  'conversions',
  'conversionsValue',
]

/**
 * Rejects a mapping that does not fit its file, or leaves a required answer open.
 *
 * @throws ApiError `VALIDATION_ERROR` naming the part.
 * @see L-111
 */
export function validateSpendMapping(file: SpendFile, mapping: SpendMapping): void {
  checkColumns(file, mapping)
  const { columns } = mapping
  const has = (target: SpendTarget) => columns.includes(target)
  if (mapping.platform === null && !has('platform')) rejectField('platform', 'has to be told')
  if (mapping.currency === null && !has('currency')) rejectField('currency', 'has to be told')
  if (mapping.accountId === null && !has('accountId') && !has('accountName')) {
    rejectField('accountId', 'has to be told, if only as an empty text: the file names no account')
  }
  if (!mapping.namesAsIds && needsNames(mapping)) {
    rejectField('namesAsIds', 'has to be agreed to: the file has names without ids')
  }
  if (mapping.repeated === null && file.asks.includes('repeated')) {
    rejectField('repeated', 'has to be told: the file has several rows of one day and ad')
  }
  requireDateOrder(file, mapping, ['date', 'endDate'])
  requireDecimal(file, mapping, numberTargets)
}

function checkColumns(file: SpendFile, { columns }: SpendMapping): void {
  const targets = validateTargets(file, columns)
  if (!targets.includes('date')) rejectField('columns', 'has no date; export the report by day')
  const amounts = targets.filter((target) => target === 'spend' || target === 'spendMicros')
  if (amounts.length !== 1) rejectField('columns', 'needs either spend or spendMicros')
}
