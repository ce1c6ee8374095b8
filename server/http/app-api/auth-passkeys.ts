import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { givenName } from '../../../contract/values/text.ts'
import {
  addPasskey,
  assertionSchema,
  authPath,
  challengeCookie,
  challengeMs,
  listPasskeys,
  readChallengeToken,
  registrationSchema,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '../../features/accounts/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { parseInput } from '../../platform/http/parse-input.ts'
import { isId } from '../../platform/process/ids.ts'
import type { Rates } from '../auth-rates.ts'
import { sendAnswer } from '../envelope.ts'
import { routeOtherMethods } from '../routes.ts'
import { loginHeaders, requireAccountSignIn, requireSignIn } from './auth-person.ts'

/** Dependencies of the passkey routes. */
export interface PasskeyParts {
  readonly db: Database
  /** Public URL of the service. */
  readonly publicUrl: string
  readonly rates: Rates
}

const list = `${authPath}/passkeys`

const startSchema = z.strictObject({ password: z.string().max(1_000).optional() })
const addSchema = z.strictObject({ name: givenName, response: registrationSchema })
const renameSchema = z.strictObject({ name: givenName })
const emptySchema = z.strictObject({})
const useSchema = z.strictObject({ response: assertionSchema })
const paramsSchema = z.object({ id: z.string().refine(isId) })

/**
 * Serves routes that create, list, rename and delete passkeys, and that sign users in with one. A
 * challenge can be answered only in the browser that requested it.
 *
 * @see L-44
 */
export function servePasskeys(app: FastifyInstance, parts: PasskeyParts): void {
  serveList(app, parts)
  serveOne(app, parts)
  serveSignIn(app, parts)
}

function serveList(app: FastifyInstance, parts: PasskeyParts): void {
  const { db, rates } = parts
  app.get(list, async (request, reply) => {
    const { personId } = await requireSignIn(db, request)
    return sendAnswer(request, reply, { data: await listPasskeys(db, personId) })
  })
  app.post(`${list}/register-options`, async (request, reply) => {
    const person = await requireAccountSignIn(db, request)
    const { password } = parseInput(startSchema, request.body ?? {})
    rates.take('code', request, person.email)
    const browser = bound(parts, request)
    const data = await startPasskey(db, person, { browser, password }, new Date())
    bind(parts, reply, browser)
    return sendAnswer(request, reply, { data })
  })
  app.post(list, async (request, reply) => {
    const person = await requireAccountSignIn(db, request)
    const { name, response: registration } = parseInput(addSchema, request.body ?? {})
    rates.take('code', request, person.email)
    const sent = { browser: bound(parts, request), name, registration }
    return sendAnswer(request, reply, { data: await addPasskey(db, person, sent, new Date()) })
  })
  routeOtherMethods(app, list, ['GET', 'POST'])
  routeOtherMethods(app, `${list}/register-options`, ['POST'])
}

function serveOne(app: FastifyInstance, { db }: PasskeyParts): void {
  app.patch(`${list}/:id`, async (request, reply) => {
    const { personId } = await requireAccountSignIn(db, request)
    const id = parsePasskeyId(request)
    const { name } = parseInput(renameSchema, request.body ?? {})
    return sendAnswer(request, reply, { data: await renamePasskey(db, personId, id, name) })
  })
  app.delete(`${list}/:id`, async (request, reply) => {
    const person = await requireAccountSignIn(db, request)
    await removePasskey(db, person, parsePasskeyId(request))
    return sendAnswer(request, reply, { data: { removed: 1 } })
  })
  routeOtherMethods(app, `${list}/:id`, ['PATCH', 'DELETE'])
}

function serveSignIn(app: FastifyInstance, parts: PasskeyParts): void {
  const { db, rates } = parts
  const [options, signIn] = [`${list}/sign-in-options`, `${list}/sign-in`]
  app.post(options, async (request, reply) => {
    parseInput(emptySchema, request.body ?? {})
    rates.take('account', request)
    const browser = bound(parts, request)
    const data = await startPasskeySignIn(db, browser, new Date())
    bind(parts, reply, browser)
    return sendAnswer(request, reply, { data })
  })
  app.post(signIn, async (request, reply) => {
    const { response: assertion } = parseInput(useSchema, request.body ?? {})
    rates.take('signIn', request)
    const sent = { browser: bound(parts, request), assertion, headers: loginHeaders(request) }
    const { user, cookies } = await signInWithPasskey(db, sent, new Date())
    for (const cookie of cookies) reply.header('set-cookie', cookie)
    return sendAnswer(request, reply, { data: { user } })
  })
  for (const url of [options, signIn]) routeOtherMethods(app, url, ['POST'])
}

function parsePasskeyId(request: FastifyRequest): string {
  const params = paramsSchema.safeParse(request.params)
  if (!params.success) throw new ApiError('NOT_FOUND', 'Passkey not found.')
  return params.data.id
}

/** A secret shared by all of a browser's tabs. Creates a secret if the cookie has none. */
const bound = ({ publicUrl }: PasskeyParts, { headers }: FastifyRequest): string =>
  readChallengeToken(headers.cookie, publicUrl) ?? randomBytes(24).toString('base64url')

function bind({ publicUrl }: PasskeyParts, reply: FastifyReply, browser: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const lasts = `Max-Age=${challengeMs / 1_000}; Path=/; HttpOnly; SameSite=Strict${secure}`
  reply.header('set-cookie', `${challengeCookie(publicUrl)}=${browser}; ${lasts}`)
}
