import type { FastifyRequest } from 'fastify'

/** A parameter of the path. */
export function getParameter({ params }: FastifyRequest, name: string): string {
  // Fastify provides path parameters as an object of strings.
  return (params as Readonly<Record<string, string | undefined>>)[name] ?? ''
}
