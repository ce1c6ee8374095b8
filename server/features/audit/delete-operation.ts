import * as z from 'zod'
import { type AppCtx, type AppOperation, appOperation } from '../../platform/app-operation.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { found } from '../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../platform/http/id-cursor-page.ts'
import { type AuditedKind, audit } from './audit.ts'

/** A web app operation that deletes or revokes an object by ID. */
export interface DeleteDefinition<P extends string>
  extends Pick<AppOperation<P>, 'name' | 'rest' | 'summary' | 'permission'> {
  /** @returns False or `undefined` if the object does not exist. */
  remove(tx: OrgTx, id: string, ctx: AppCtx): Promise<string | boolean | undefined>
  /** Name of the object in `NOT_FOUND` messages. */
  readonly noun: string
  /**
   * Kind of object in the audit log; absent if the audit log does not record changes to such
   * objects.
   */
  readonly kind?: AuditedKind
  readonly action?: 'delete' | 'revoke'
}

const input = z.strictObject({ id: idInput })
const output = z.object({ id: z.uuid() })

/** Deletes the object and adds the audit event in one transaction; responds with the ID. */
export const deleteOperation = <const P extends string>({
  remove,
  noun,
  kind,
  action = 'delete',
  ...definition
}: DeleteDefinition<P>): AppOperation<P, typeof input, z.output<typeof output>> =>
  appOperation({
    ...definition,
    input,
    output,

    async run(ctx, request) {
      const id = idOrUnmatchable(request.id)
      await ctx.db.inOrg(ctx.org.id, async (tx) => {
        found(await remove(tx, id, ctx), noun)
        if (kind !== undefined) await audit(tx, ctx, { action, kind, id })
      })
      return { data: { id } }
    },
  })
