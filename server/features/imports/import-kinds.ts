import type { ImportKindName } from '../../../contract/imports/import-file.ts'
import { clickKind } from './clicks/click-kind.ts'
import type { ImportKind } from './import-kind.ts'
import { leadKind } from './leads/lead-kind.ts'
import { spendKind } from './spend/spend-kind.ts'

/** @see L-110 */
export const kinds: Readonly<Record<ImportKindName, ImportKind>> = {
  leads: leadKind,
  spend: spendKind,
  clicks: clickKind,
}
