import * as z from 'zod'
import { type AppCtx, type AppOperation, appOperation } from '../../platform/app-operation.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { found } from '../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../platform/http/id-cursor-page.ts'
import { type AuditedKind, audit } from './audit.ts'

/** An operation of the web app that deletes or revokes one object of an organization by its id. */
export interface DeleteDefinition<P extends string>
  extends Pick<AppOperation<P>, 'name' | 'rest' | 'summary' | 'permission'> {
  /** Removes it. @returns False or `undefined` when there is none. */
  remove(tx: OrgTx, id: string, ctx: AppCtx): Promise<string | boolean | undefined>
  /** The object, as `NOT_FOUND` names it. */
  readonly noun: string
  /** Kind in the audit log; absent for what the log does not list. */
  readonly kind?: AuditedKind
  /** Verb in the audit log. */
  readonly action?: 'delete' | 'revoke'
}

const input = z.strictObject({ id: idInput })
const output = z.object({ id: z.uuid() })

/** Declares such an operation: removal and audit event are one transaction, the answer is the id. */
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
