import { domainToASCII } from 'node:url'
import * as z from 'zod'
import { type Role, roles } from '../../../contract/organizations/roles.ts'
import { isStorable, textLimits } from '../../../contract/values/text.ts'
import { SignInFailure } from './failure.ts'
import type { Claims } from './open-id.ts'
import type { Provider } from './settings.ts'

/** A user as the provider describes them. */
export interface Identity {
  readonly subject: string
  /** Verified, in lowercase. */
  readonly email: string
  readonly name: string
  /** Highest role of the user's groups; `undefined` if the provider does not determine roles. */
  readonly role: Role | undefined
}

/** The lowest role: the administrator or an owner can raise it. */
export const lowestRole: Role = 'reporter'

const emailSchema = z.email().max(textLimits.email)

const isTrue = (claim: unknown): boolean => [true, 'true', 1, '1'].some((one) => one === claim)

const google = 'https://accounts.google.com'

/**
 * Reads a user's claims. Microsoft Entra sends `xms_edov` instead of `email_verified`.
 * @throws SignInFailure `email` if there is no verified email address.
 */
export function parseClaims(
  claims: Claims,
  { issuer, groupsClaim, groupRoles }: Pick<Provider, 'issuer' | 'groupsClaim' | 'groupRoles'>,
): Identity {
  if (claims.sub.length > 255 || !isStorable(claims.sub)) throw new SignInFailure('provider')
  const email = emailSchema.safeParse(toText(claims.email).toLowerCase())
  // Anyone who was once able to read an address's email can keep a personal Google account with
  // that address. Only accounts with `hd` are managed by the domain's owner.
  if (issuer === google && claims.hd === undefined) throw new SignInFailure('email')
  const isVerified = isTrue(claims.email_verified) || isTrue(claims.xms_edov)
  if (!email.success || !isVerified) throw new SignInFailure('email')
  const name = toText(claims.name).replaceAll('\0', '').trim().slice(0, 200).toWellFormed()
  return {
    subject: claims.sub,
    email: email.data,
    name: name === '' ? email.data : name,
    role: toRole(claims[groupsClaim], groupRoles),
  }
}

/** Empty unless the provider sent text. */
const toText = (claim: unknown): string => (typeof claim === 'string' ? claim : '')

/**
 * If the claim is missing, the role stays unchanged, because Microsoft Entra omits the claim for
 * users with more than 200 groups.
 */
function toRole(claim: unknown, groupRoles: Provider['groupRoles']): Role | undefined {
  if (groupRoles.length === 0 || claim === undefined || claim === null) return undefined
  const groups = new Set([claim].flat().map(String))
  const given = new Set(groupRoles.filter(({ group }) => groups.has(group)).map(({ role }) => role))
  return roles.find((role) => role !== 'owner' && given.has(role)) ?? lowestRole
}

/** Domain of an email address, in lowercase and Punycode. */
export const parseEmailDomain = (email: string): string =>
  domainToASCII(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
