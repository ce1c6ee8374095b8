import { createSecretText, isSecretText } from '../../../platform/process/secret-token.ts'

/** How tokens begin, so that they can be told apart, and found where they leaked. */
const prefixes = { access: 'lt_at_', refresh: 'lt_rt_' } as const

/** A new token. @see L-102 */
export const createToken = (kind: keyof typeof prefixes): string => createSecretText(prefixes[kind])

/** Whether a text can be an access token at all. */
export const isAccessToken = (text: string): boolean => isSecretText(prefixes.access, text)
