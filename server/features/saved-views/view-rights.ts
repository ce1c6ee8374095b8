import type { SavedView } from '../../../contract/leads/saved-views.ts'
import type { Role } from '../../../contract/organizations/roles.ts'
import type { AppCtx } from '../../platform/app-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { may, permissions } from '../members/index.ts'
import type { NamedViewRow, ViewRow } from './view-store.ts'

export type Asker = Pick<AppCtx, 'user' | 'role'>

/** Roles that can change other users' views. */
const keepers: readonly Role[] = ['owner', 'admin']

export const mayChange = ({ user, role }: Asker, { madeBy }: Pick<ViewRow, 'madeBy'>): boolean =>
  madeBy === user.id || keepers.includes(role)

/** @throws ApiError `FORBIDDEN` unless the user created the view or is an admin or owner. */
export function mustBeChangeable(asker: Asker, view: ViewRow): void {
  if (mayChange(asker, view)) return
  throw new ApiError('FORBIDDEN', 'Only the creator of this view or an admin can change it.')
}

/**
 * @throws ApiError `FORBIDDEN` for read-only roles, because a shared view changes what other users
 *   see.
 */
export function mustBeAllowedToShare({ role }: Asker): void {
  if (may(role, 'leads.change')) return
  const needed = permissions['leads.change']
  throw new ApiError(
    'FORBIDDEN',
    `Your role (${role}) does not allow sharing. Required: ${needed} or above.`,
    {
      details: { role, needed },
    },
  )
}

/** The view as returned to this user. */
export function toAnswer(
  asker: Asker,
  { madeBy, privateTo, ...view }: NamedViewRow,
): Omit<SavedView, 'columns'> & { columns: ViewRow['columns'] } {
  return {
    ...view,
    isShared: privateTo === null,
    isOwn: madeBy === asker.user.id,
    mayChange: mayChange(asker, { madeBy }),
  }
}
