import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import type { AppRest } from '../platform/app-operation.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { Rest } from '../platform/operation.ts'

export interface Route {
  readonly method: HTTPMethods
  readonly url: string
}

/** Converts `GET /leads/{id}` below `/api` to GET `/api/leads/:id`, which is Fastify's syntax. */
export function toRoute(base: string, rest: Rest | AppRest): Route {
  const [method, path = ''] = rest.split(' ')
  // Both types allow only HTTP methods.
  return { method: method as HTTPMethods, url: base + path.replace(/\{(\w+)\}/g, ':$1') }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Root of the paths on which all other methods are rejected. */
    readonly pathRoot: PathNode
  }
}

/** Maximum length of a path parameter. */
export const maxParameterLength = 1_000

/** A segment in the path tree. */
interface PathNode {
  readonly literals: Map<string, PathNode>
  parameter?: PathNode
  /** Methods of all longer paths. */
  wildcard?: readonly string[]
  /** Methods of the path that ends here. */
  methods?: readonly string[]
}

/** Creates the root of a server's path tree. */
export const createPathRoot = (): PathNode => ({ literals: new Map() })

/**
 * Rejects all other methods with 405 and an `Allow` header, in the server's general error format.
 * Registering routes for these methods took half of the CPU time for building a server: 22 of 40
 * ms.
 */
export function methodNotAllowed(
  app: FastifyInstance,
  url: string,
  served: readonly HTTPMethods[],
): void {
  let node = app.pathRoot
  for (const segment of toSegments(url)) {
    if (segment === '*') {
      node.wildcard = served
      return
    }
    node = addNode(node, segment)
  }
  node.methods = served
}

function addNode(parent: PathNode, segment: string): PathNode {
  const isParameter = segment.startsWith(':')
  const node = (isParameter ? parent.parameter : parent.literals.get(segment)) ?? createPathRoot()
  if (isParameter) parent.parameter = node
  else parent.literals.set(segment, node)
  return node
}

const toSegments = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/** Methods of a request's path; `undefined` for a path without {@link methodNotAllowed}. */
export function findMethods({ server, url }: FastifyRequest): readonly string[] | undefined {
  // Accepts the full URLs that proxies send, as the router does.
  const address = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '')
  const [path = ''] = address.split(/[?#]/, 1)
  try {
    return findBelow(server.pathRoot, toSegments(path.includes('%') ? decodeURI(path) : path), 0)
  } catch {
    return undefined
  }
}

/** Prefers literals to parameters and parameters to wildcards, as the router does. */
function findBelow(node: PathNode, segments: readonly string[], at: number): PathNode['methods'] {
  const segment = segments[at]
  if (segment === undefined) return node.methods
  const literal = node.literals.get(segment)
  const parameter = segment.length <= maxParameterLength ? node.parameter : undefined
  return (
    (literal && findBelow(literal, segments, at + 1)) ??
    (parameter && findBelow(parameter, segments, at + 1)) ??
    node.wildcard
  )
}

/**
 * Rejects methods that a path does not support. Does so before the body is read, because the wrong
 * method takes precedence over errors in the body.
 */
export function rejectOtherMethods(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const { url } = request.routeOptions
    // `GET /leads/bulk` would otherwise match the route for `GET /leads/:id`.
    const isCertain = url !== undefined && !/[:*]/.test(url)
    const methods = isCertain ? undefined : findMethods(request)
    done(methods?.includes(request.method) === false ? methodError(methods) : undefined)
  })
}

/**
 * Like {@link methodNotAllowed}, but registers routes, so that a scope's own hooks and error format
 * apply.
 *
 * @param check  Runs first and can reject the request for another reason.
 */
export function routeOtherMethods(
  app: FastifyInstance,
  url: string,
  served: readonly HTTPMethods[],
  check?: (request: FastifyRequest) => Promise<unknown>,
): void {
  const refuse = async (request: FastifyRequest) => {
    await check?.(request)
    throw methodError(served)
  }
  app.route({
    method: app.supportedMethods.filter((method) => !served.includes(method)),
    url,
    onRequest: refuse,
    handler: refuse,
  })
}

/** A 405 error with an `Allow` header. */
export function methodError(served: readonly string[]): ApiError {
  const allow = [...served].sort().join(', ')
  return new ApiError('NOT_FOUND', `Method not allowed. Use ${allow}.`, {
    status: 405,
    headers: { allow },
  })
}
