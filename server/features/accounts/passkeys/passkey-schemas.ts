import * as z from 'zod'

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'must be base64url')

/** New passkey, as `PublicKeyCredential.toJSON()` returns it. */
export const registrationSchema = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(3_000),
    attestationObject: base64url(6_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
})

/** Passkey assertion, as `PublicKeyCredential.toJSON()` returns it. */
export const assertionSchema = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(3_000),
    authenticatorData: base64url(3_000),
    signature: base64url(2_000),
    userHandle: base64url(100).nullish(),
  }),
})

export type Registration = z.output<typeof registrationSchema>
export type Assertion = z.output<typeof assertionSchema>

const clientSchema = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() })

/** Challenge that the response is for; `undefined` for malformed data and cross-origin frames. */
export function challengeIn(response: { readonly clientDataJSON: string }): string | undefined {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString()
    const client = clientSchema.safeParse(JSON.parse(text)).data
    return client?.crossOrigin === true ? undefined : client?.challenge
  } catch {
    return undefined
  }
}
