import { type ViewQuery, viewLimits } from '../../../contract/leads/saved-views.ts'
import type { AppCtx } from '../../platform/app-operation.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { mustBeAllowedToShare, mustBeChangeable } from './view-rights.ts'
import { countViews, hasViewNamed, type NamedViewRow, type ViewRow } from './view-store.ts'

/** Requested changes; values of omitted keys stay the same. */
export interface ViewChanges {
  readonly name?: string | undefined
  readonly query?: ViewQuery | undefined
  readonly columns?: ViewRow['columns'] | undefined
  readonly isShared?: boolean | undefined
}

/**
 * Applies changes to a view.
 *
 * @throws ApiError `FORBIDDEN` if the user is not allowed to change or share the view, or tries to
 *   make another user's shared view private.
 */
export function changedView(
  ctx: Pick<AppCtx, 'user' | 'role' | 'now'>,
  before: NamedViewRow,
  { name, query, columns, isShared }: ViewChanges,
): NamedViewRow {
  mustBeChangeable(ctx, before)
  const wasShared = before.privateTo === null
  const willBeShared = isShared ?? wasShared
  if (willBeShared) mustBeAllowedToShare(ctx)
  if (wasShared && !willBeShared && before.madeBy !== ctx.user.id) {
    throw new ApiError(
      'FORBIDDEN',
      'Only the creator can make this view private. You can delete the view instead.',
    )
  }
  return {
    ...before,
    name: name ?? before.name,
    query: query ?? before.query,
    columns: columns === undefined ? before.columns : columns,
    privateTo: willBeShared ? null : ctx.user.id,
    updatedAt: ctx.now().toISOString(),
  }
}

interface Added {
  readonly madeBy: string
  readonly isNew: boolean
  readonly isShared: boolean
}

/**
 * @throws ApiError `CONFLICT` if the limit on the user's own views, or on shared views, has been
 *   reached.
 */
export async function mustHaveRoom(tx: OrgTx, { madeBy, isNew, isShared }: Added): Promise<void> {
  const { own, shared } = await countViews(tx, madeBy)
  if (isNew && own >= viewLimits.perPerson) {
    throw new ApiError(
      'CONFLICT',
      `You can have at most ${viewLimits.perPerson} views. Delete one first.`,
    )
  }
  if (isShared && shared >= viewLimits.shared) {
    throw new ApiError(
      'CONFLICT',
      `An organization can have at most ${viewLimits.shared} shared views. Delete one first.`,
    )
  }
}

/** @throws ApiError `CONFLICT` if the user can see another view with this name. */
export async function mustHaveOwnName(
  tx: OrgTx,
  { user }: Pick<AppCtx, 'user'>,
  { id, name }: Pick<ViewRow, 'id' | 'name'>,
): Promise<void> {
  if (!(await hasViewNamed(tx, { personId: user.id, id, name }))) return
  throw new ApiError('CONFLICT', 'A view with this name already exists. Choose another name.')
}
