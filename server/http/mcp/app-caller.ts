import { type Scope, scopes } from '../../../contract/oauth.ts'
import type { AppIdentity } from '../../features/oauth/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Operation } from '../../platform/operation.ts'
import type { McpCaller } from './caller.ts'
import { challenge } from './challenge.ts'
import { toolFacts } from './tool-facts.ts'

/** A program that somebody connected, as a caller of tools. @see L-107 */
export function appCaller(
  { org, grantId, granted, possible }: AppIdentity,
  publicUrl: string,
): McpCaller {
  const isIn = (rights: readonly Scope[], op: Operation): boolean => {
    const needed = neededFor(op)
    return needed === undefined || rights.includes(needed)
  }
  // Whoever may not do it themselves is not asked to grant it.
  const covers = (op: Operation) => isIn(granted, op) || !isIn(possible, op)
  return {
    org,
    actor: { kind: 'client', id: grantId },
    credential: grantId,
    may: (op) => isIn(granted, op) && isIn(possible, op),
    covers,
    refusal(op) {
      if (covers(op)) {
        return new ApiError(
          'FORBIDDEN',
          'The person who connected this program may not do that here.',
        )
      }
      // With what there is already: a client that asks for exactly this must not lose the rest.
      const wanted = scopes.filter((scope) => granted.includes(scope) || scope === neededFor(op))
      const said = { scope: wanted.join(' '), error: 'insufficient_scope' }
      return new ApiError('FORBIDDEN', 'This program was not granted that. Connect it again.', {
        headers: challenge(publicUrl, said),
      })
    },
  }
}

/** @throws Error for a tool of which nobody has said what it needs. */
function neededFor({ name }: Operation): Scope | undefined {
  const facts = toolFacts[name]
  if (facts === undefined) throw new Error(`No facts of the tool ${name}.`)
  return facts.scope ?? undefined
}
