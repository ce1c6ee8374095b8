import type { GetInboundConnectionOutput } from '../../../../sdk/app-operations.generated.ts'
import type { messages } from '../../../i18n/index.ts'
import type { Kind, Source } from './source-state.ts'

export type Connection = GetInboundConnectionOutput

type SettingName = keyof typeof messages.inbound.connectionSettings

interface ConnectionInputs {
  readonly settings: readonly SettingName[]
  readonly hasRefreshToken?: true
  readonly hasVerifyToken?: true
}

/** Account inputs by kind of source; sources of all other kinds send entire submissions. */
const inputs: Readonly<Partial<Record<Kind, ConnectionInputs>>> = {
  meta: { settings: ['appId', 'pageId'], hasVerifyToken: true },
  linkedin: { settings: ['clientId', 'accountId'], hasRefreshToken: true },
}

/** Kinds of sources whose platform grants access after the user has consented. */
export type ConsentKind = keyof typeof messages.inbound.consent

export const isConsentKind = (kind: Kind): kind is ConsentKind =>
  kind === 'meta' || kind === 'linkedin'

export const isFetched = (kind: Kind): boolean => kind in inputs

export const listSettings = (kind: Kind): readonly SettingName[] => inputs[kind]?.settings ?? []

export const hasRefreshToken = (kind: Kind): boolean => inputs[kind]?.hasRefreshToken === true

export const hasVerifyToken = (kind: Kind): boolean => inputs[kind]?.hasVerifyToken === true

export type ConnectionState = keyof typeof messages.inbound.connectionStates

export function getConnectionState(
  { hasAccessToken, blockedReason, checkedAt }: Connection,
  { hasSecret }: Pick<Source, 'hasSecret'>,
): ConnectionState {
  if (!hasAccessToken || !hasSecret) return 'missing'
  if (blockedReason !== null) return 'lost'
  return checkedAt === null ? 'checking' : 'connected'
}

/** True while the service is working on the connection in the background. */
export const isChanging = (connection: Connection, source: Pick<Source, 'hasSecret'>): boolean =>
  getConnectionState(connection, source) === 'checking' ||
  (connection.blockedReason === null &&
    (connection.waiting > 0 || connection.backfill?.endedAt === null))
