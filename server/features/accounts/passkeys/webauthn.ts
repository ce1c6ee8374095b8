import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { challengeMs } from './challenges.ts'
import type { Assertion, Registration } from './passkey-schemas.ts'
import type { PasskeyProof } from './passkey-store.ts'

/** Loaded on first use of a passkey, because it takes a quarter of a second and 27 MB. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, which every supported Node version can verify. */
const algorithms = [-8, -7, -257]

/** Passkeys are bound to the host of the public URL and accepted only from its origin. */
const toRelyingParty = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** The user ID as stored in passkeys: 16 bytes that are meaningless to others. */
const toUserHandle = (personId: string) =>
  Uint8Array.from(Buffer.from(personId.replaceAll('-', ''), 'hex'))

export const isUserHandle = (handle: string | null | undefined, personId: string): boolean =>
  handle === Buffer.from(toUserHandle(personId)).toString('base64url')

/** Options for creating a discoverable passkey, which signs in without an email address. */
export async function creationOptions(
  publicUrl: string,
  person: { readonly personId: string; readonly name: string; readonly email: string },
  passkeys: readonly { readonly credentialId: string; readonly transports: readonly string[] }[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Leadtrace',
    rpID: toRelyingParty(publicUrl).id,
    userID: toUserHandle(person.personId),
    userName: person.email,
    userDisplayName: person.name,
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
}

/** Options for signing in with any passkey that the user chooses. */
export async function requestOptions(
  publicUrl: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: toRelyingParty(publicUrl).id,
    timeout: challengeMs,
    userVerification: 'required',
  })
}

/** Verifies a new passkey; `undefined` if it is invalid. */
export async function verifyCreated(
  publicUrl: string,
  sent: Registration,
  expectedChallenge: string,
): Promise<PasskeyProof | undefined> {
  const { verifyRegistrationResponse } = await library()
  const party = toRelyingParty(publicUrl)
  try {
    if (await hasCertificates(sent.response.attestationObject)) return undefined
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: { ...sent, response: { ...sent.response, transports: [] }, ...noExtensions },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (made === undefined || made.credential.id !== sent.id) return undefined
    const { id: credentialId, publicKey, counter } = made.credential
    const { aaguid, credentialBackedUp: isBackedUp } = made
    const { transports = [] } = sent.response
    return { credentialId, publicKey, counter, transports, aaguid, isBackedUp }
  } catch {
    // Treat every error as invalid input, because the library does not distinguish errors by type.
    return undefined
  }
}

const noExtensions = { clientExtensionResults: {} } as const

/**
 * Attestation certificates are not requested, because the library would fetch revocation lists from
 * the URLs in them. Any client could then make us send requests anywhere (SSRF).
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const bytes = Uint8Array.from(Buffer.from(attestationObject, 'base64url'))
  const decoded = decodeAttestationObject(bytes)
  const format = decoded.get('fmt')
  // Some security keys send a self-attestation even if none was requested.
  const isSelfSigned = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined
  return format !== 'none' && !isSelfSigned
}

/**
 * Verifies a passkey assertion; `undefined` unless this passkey signed this challenge for this site
 * and its device verified the user.
 */
export async function verifyUsed(
  publicUrl: string,
  sent: Assertion,
  expectedChallenge: string,
  passkey: { readonly publicKey: Uint8Array; readonly counter: number },
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const party = toRelyingParty(publicUrl)
  const { userHandle: _, ...response } = sent.response
  try {
    const { verified, authenticationInfo: used } = await verifyAuthenticationResponse({
      response: { ...sent, response, ...noExtensions },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: sent.id,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? { counter: used.newCounter, isBackedUp: used.credentialBackedUp } : undefined
  } catch {
    return undefined
  }
}
