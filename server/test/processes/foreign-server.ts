import { randomUUID } from 'node:crypto'
import { createServer as createPlain, type RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { onTestFinished } from 'vitest'
import { newCertificate } from './certificate.ts'

/** Host name in the certificate of external test servers; tests resolve it to loopback. */
export const foreignName = 'files.example'

/** Creates the certificate for external test servers and makes this process trust it. */
function believed() {
  const { certificate, privateKey } = newCertificate({
    C: 'XX',
    O: 'Files',
    // Issuer names must be unique, because if several issuers share a name, only the first one is
    // used.
    OU: randomUUID(),
    CN: foreignName,
  })
  const cert = pem('CERTIFICATE', certificate)
  tls.setDefaultCACertificates([...tls.getCACertificates(), cert])
  return { cert, key: privateKey.export({ format: 'pem', type: 'pkcs8' }) }
}

const pem = (what: string, der: Buffer): string =>
  [`-----BEGIN ${what}-----`, der.toString('base64'), `-----END ${what}-----`].join('\n')

let credentials: ReturnType<typeof believed> | undefined

/** An external server running on loopback. */
export async function startForeign(answer: RequestListener, secure = true) {
  credentials ??= believed()
  const server = secure ? createServer(credentials, answer) : createPlain(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // A TCP listener's address has this type.
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Starts an external server that runs until the test ends; returns its port. */
export async function openForeign(answer: RequestListener, secure = true): Promise<number> {
  const { port, close } = await startForeign(answer, secure)
  onTestFinished(close)
  return port
}
