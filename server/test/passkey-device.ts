import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What CBOR can say. */
export type Cbor = Parameters<typeof isoCBOR.encode>[0]

const cborOf = (value: Cbor): Buffer => Buffer.from(isoCBOR.encode(value))

/** What may be wrong with what a device does; all of it optional. */
export interface Flaws {
  /** Origin of the page that asks it. */
  readonly origin?: string
  /** Host that it believes to speak to. */
  readonly host?: string
  /** Whether it has verified its owner. */
  readonly isVerified?: boolean
  /** What it says how often it has signed. */
  readonly counter?: number
  readonly challenge?: string
  readonly crossOrigin?: boolean
  readonly userHandle?: string | undefined
  /** What it says of its maker: format and statement. @param signed  What such a statement signs. */
  readonly attest?: (
    signed: Buffer,
    ownKey: KeyObject,
  ) => readonly [format: string, statement: Map<string, Cbor>]
}

/** What a browser is asked for, as far as a device cares. */
export interface Asked {
  readonly challenge: string
  readonly user?: { readonly id: string }
}

/** A device that keeps one passkey; it prints what browsers print. */
export interface PasskeyDevice {
  /** In base64url. */
  readonly id: string
  create(asked: Asked, flaws?: Flaws): object
  use(asked: Asked, flaws?: Flaws): object
}

const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 } as const

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** Makes such a device. @param counter  How often it says it has signed at first; 0 for synchronized ones. */
export function newPasskeyDevice(counter = 0, rawId = randomBytes(32)): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = rawId.toString('base64url')
  const state: { counter: number; userHandle?: string | undefined } = { counter }
  const named = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  return {
    id,
    create(asked, flaws = {}) {
      state.userHandle = asked.user?.id
      const attested = attestedData(rawId, publicKey)
      const authData = authenticatorData(state.counter, flags.attested, flaws, attested)
      const client = clientData('webauthn.create', asked, flaws)
      const signed = Buffer.concat([authData, sha256(client)])
      const [format, statement] = flaws.attest?.(signed, privateKey) ?? ['none', new Map()]
      const parts: Record<string, Cbor> = { fmt: format, attStmt: statement, authData }
      const attestationObject = cborOf(new Map(Object.entries(parts))).toString('base64url')
      const clientDataJSON = client.toString('base64url')
      const transports = ['internal', 'hybrid']
      return { ...named, response: { clientDataJSON, attestationObject, transports } }
    },
    use(asked, flaws = {}) {
      if (state.counter > 0) state.counter += 1
      const authData = authenticatorData(state.counter, 0, flaws)
      const client = clientData('webauthn.get', asked, flaws)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      const { userHandle } = { userHandle: state.userHandle, ...flaws }
      const signed = { authenticatorData: authData, clientDataJSON: client, signature }
      const printed = Object.entries(signed).map(([name, data]) => [
        name,
        data.toString('base64url'),
      ])
      return { ...named, response: { ...Object.fromEntries(printed), userHandle } }
    },
  }
}

function clientData(type: string, { challenge }: Asked, flaws: Flaws): Buffer {
  const { origin = 'http://test', crossOrigin = false } = flaws
  const said = { type, challenge: flaws.challenge ?? challenge, origin, crossOrigin }
  return Buffer.from(JSON.stringify(said))
}

function authenticatorData(
  counter: number,
  attested: number,
  flaws: Flaws,
  data: Buffer = Buffer.alloc(0),
): Buffer {
  const { host = 'test', isVerified = true } = flaws
  const verified = isVerified ? flags.verified : 0
  const head = Buffer.alloc(5)
  head[0] = flags.present | verified | flags.backupEligible | flags.backedUp | attested
  head.writeUInt32BE(flaws.counter ?? counter, 1)
  return Buffer.concat([sha256(host), head, data])
}

/** Model, id and public key, as a new passkey is told. */
function attestedData(rawId: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const length = Buffer.alloc(2)
  length.writeUInt16BE(rawId.length)
  // Kind EC2, algorithm ES256, curve P-256, and the point.
  const key = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  return Buffer.concat([Buffer.alloc(16), length, rawId, cborOf(key)])
}
