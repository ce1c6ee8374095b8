import type { SavedView } from '../../../contract/leads/saved-views.ts'
import type { Role } from '../../../contract/organizations/roles.ts'
import type { AppCtx } from '../../platform/app-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { may, permissions } from '../members/index.ts'
import type { NamedViewRow, ViewRow } from './view-store.ts'

/** Who asks. */
export type Asker = Pick<AppCtx, 'user' | 'role'>

/** Roles that may change what others share. */
const keepers: readonly Role[] = ['owner', 'admin']

/** True for a view that whoever asks has made, and for any when they look after all of them. */
export const mayChange = ({ user, role }: Asker, { madeBy }: Pick<ViewRow, 'madeBy'>): boolean =>
  madeBy === user.id || keepers.includes(role)

/** @throws ApiError `FORBIDDEN` to whoever neither made a view nor looks after all of them. */
export function mustBeChangeable(asker: Asker, view: ViewRow): void {
  if (mayChange(asker, view)) return
  throw new ApiError('FORBIDDEN', 'Only who made this view, or an admin, may change it.')
}

/** @throws ApiError `FORBIDDEN` to roles that only read: what is shared changes what others see. */
export function mustBeAllowedToShare({ role }: Asker): void {
  if (may(role, 'leads.change')) return
  const needed = permissions['leads.change']
  throw new ApiError('FORBIDDEN', `You are ${role} here; sharing needs ${needed} or above.`, {
    details: { role, needed },
  })
}

/** A view as it is answered to somebody. */
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
