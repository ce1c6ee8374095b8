import * as z from 'zod'
import type { Destination } from '../destination-store.ts'
import { findPlatform } from '../platforms/platforms.ts'
import { type OauthClients, oauthProviders } from './oauth-providers.ts'

/** A destination's connection, without its tokens. */
export const connectionSchema = z
  .object({
    connectedAt: z.iso.datetime().nullable().meta({ description: 'Null if not connected.' }),
    isConfigured: z.boolean().meta({
      description: 'True if the administrator has set all `variables`.',
    }),
    variables: z.array(z.string()),
  })
  .nullable()
  .meta({
    description:
      'Connection to the ad account, made in the web app; null for kinds that do not need one.',
  })

/**
 * True if a destination needs a connected account to send conversions.
 *
 * @param hasSecret  True if the user has entered a token, which some platforms accept instead of a
 *   connection.
 */
export function needsConnection(kind: Destination['kind'], hasSecret = false): boolean {
  const { oauth, acceptsToken } = findPlatform(kind) ?? {}
  return oauth !== undefined && !(acceptsToken === true && hasSecret)
}

/** True if requests to a destination use its connection's token. */
export const usesConnection = ({
  kind,
  secret,
  connectedAt,
}: Pick<Destination, 'kind' | 'secret' | 'connectedAt'>): boolean =>
  findPlatform(kind)?.oauth !== undefined &&
  (connectedAt !== null || needsConnection(kind, secret !== null))

export function toConnectionView(
  { kind, connectedAt }: Pick<Destination, 'kind' | 'connectedAt'>,
  clients: OauthClients | undefined,
): z.output<typeof connectionSchema> {
  const provider = findPlatform(kind)?.oauth
  if (provider === undefined) return null
  const { variables } = oauthProviders[provider]
  return { connectedAt, isConfigured: clients?.[provider] !== undefined, variables: [...variables] }
}
