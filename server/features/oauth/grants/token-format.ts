import { createSecretText, isSecretText } from '../../../platform/process/secret-token.ts'

/** Prefixes distinguish the kinds of tokens and let secret scanners find leaked tokens. */
const prefixes = { access: 'lt_at_', refresh: 'lt_rt_' } as const

/** @see L-102 */
export const createToken = (kind: keyof typeof prefixes): string => createSecretText(prefixes[kind])

/** Checks the format and the checksum. */
export const isAccessToken = (text: string): boolean => isSecretText(prefixes.access, text)
