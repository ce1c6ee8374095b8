import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A self-signed certificate in DER format. */
export interface Certified {
  readonly certificate: Buffer
  readonly privateKey: KeyObject
}

const tags = { integer: 2, bits: 3, oid: 6, text: 12, time: 23, list: 48, set: 49, version: 160 }

const names = { C: '550406', O: '55040a', OU: '55040b', CN: '550403' } as const

const ecdsaWithSha256 = '2a8648ce3d040302'

/**
 * Creates a certificate valid for at least a year. @param subject  Attributes of the subject, in
 * order.
 */
export function newCertificate(subject: Readonly<Record<keyof typeof names, string>>): Certified {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der('list', der('oid', Buffer.from(ecdsaWithSha256, 'hex')))
  const name = der('list', ...Object.entries(names).map(([key, oid]) => named(oid, subject, key)))
  const signed = der(
    'list',
    der('version', der('integer', Buffer.from([2]))),
    der('integer', Buffer.from([1])),
    algorithm,
    name,
    der(
      'list',
      der('time', Buffer.from('200101000000Z')),
      der('time', Buffer.from('490101000000Z')),
    ),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
  )
  const signature = der('bits', Buffer.from([0]), sign('sha256', signed, privateKey))
  return { certificate: der('list', signed, algorithm, signature), privateKey }
}

const named = (oid: string, subject: Readonly<Record<string, string>>, key: string): Buffer =>
  der(
    'set',
    der('list', der('oid', Buffer.from(oid, 'hex')), der('text', Buffer.from(subject[key] ?? ''))),
  )

/** Tag, length and content; supports lengths below 65,536. */
function der(tag: keyof typeof tags, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tags[tag], ...head]), content])
}
