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
 * Rejects a mapping that does not match its file or is incomplete.
 *
 * @throws ApiError `VALIDATION_ERROR` that names the invalid part.
 * @see L-111
 */
export function validateSpendMapping(file: SpendFile, mapping: SpendMapping): void {
  checkColumns(file, mapping)
  const { columns } = mapping
  const has = (target: SpendTarget) => columns.includes(target)
  if (mapping.platform === null && !has('platform'))
    rejectField('platform', 'is required: no column contains it')
  if (mapping.currency === null && !has('currency'))
    rejectField('currency', 'is required: no column contains it')
  if (mapping.accountId === null && !has('accountId') && !has('accountName')) {
    rejectField(
      'accountId',
      'is required: no column contains it. Send an empty string for no account',
    )
  }
  if (!mapping.namesAsIds && needsNames(mapping)) {
    rejectField('namesAsIds', 'must be true: the file contains names without IDs')
  }
  if (mapping.repeated === null && file.asks.includes('repeated')) {
    rejectField('repeated', 'is required: the file contains several rows for the same day and ad')
  }
  if (mapping.levels == null && file.asks.includes('levels')) {
    rejectField('levels', 'is required: some rows in the file include the amounts of other rows')
  }
  requireDateOrder(file, mapping, ['date', 'endDate'])
  requireDecimal(file, mapping, numberTargets)
}

function checkColumns(file: SpendFile, { columns }: SpendMapping): void {
  const targets = validateTargets(file, columns)
  if (!targets.includes('date'))
    rejectField('columns', 'must include a day: export the report by day')
  const amounts = targets.filter((target) => target === 'spend' || target === 'spendMicros')
  if (amounts.length !== 1) rejectField('columns', 'must include exactly one spend column')
}
