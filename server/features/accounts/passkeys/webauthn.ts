import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { challengeMs } from './challenges.ts'
import type { Assertion, Registration } from './passkey-schemas.ts'
import type { PasskeyProof } from './passkey-store.ts'

/** Loaded when somebody first uses a passkey: it takes a quarter of a second and 27 MB. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, which every process can verify, whatever its Node. */
const algorithms = [-8, -7, -257]

/** Whom passkeys prove themselves to: the host of the public address, and no other origin. */
const toRelyingParty = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** Id of a person as passkeys keep it: 16 bytes that say nothing. */
const toUserHandle = (personId: string) =>
  Uint8Array.from(Buffer.from(personId.replaceAll('-', ''), 'hex'))

/** True when the passkey says that it belongs to this person. */
export const isUserHandle = (handle: string | null | undefined, personId: string): boolean =>
  handle === Buffer.from(toUserHandle(personId)).toString('base64url')

/** What a browser needs to make a passkey that is found without an address. */
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

/** What a browser needs to sign in with whichever passkey its owner chooses. */
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

/** What a new passkey proves itself by from now on; `undefined` when anything is wrong with it. */
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
    // The library throws for whatever a client may get wrong, with no type of its own for it.
    return undefined
  }
}

const noExtensions = { clientExtensionResults: {} } as const

/**
 * Certificates of makers are not asked for. The library would follow the addresses in them to
 * lists of revoked ones, and so let whoever signs in send us anywhere.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const bytes = Uint8Array.from(Buffer.from(attestationObject, 'base64url'))
  const decoded = decodeAttestationObject(bytes)
  const format = decoded.get('fmt')
  // Some keys sign for themselves although nobody asked.
  const isSelfSigned = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined
  return format !== 'none' && !isSelfSigned
}

/** What a use changes; `undefined` unless it was this passkey's, here, now, by its verified owner. */
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
