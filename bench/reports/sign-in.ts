import {
  hashPassword,
  insertMembership,
  insertUser,
} from '../../server/features/organizations/index.ts'
import type { Stage } from '../stage.ts'

const [name, password] = ['Bench', 'a long bench password'] as const

/** Signs in new members of the large organization. @returns Each member's session cookies. */
export async function signInMembers(stage: Stage, count: number): Promise<string[]> {
  const cookies: string[] = []
  for (let i = 0; i < count; i++) cookies.push(await signInMember(stage, `bench-${i}@example.com`))
  return cookies
}

/**
 * Signs in a new member of the large organization.
 *
 * @returns The session cookies.
 * @throws Error if the service rejects the sign-in.
 */
export async function signInMember(
  { services, ctx, owner }: Stage,
  email = 'bench@example.com',
): Promise<string> {
  const { db, org } = ctx
  await owner.query('delete from person where email = $1', [email])
  const passwordHash = await hashPassword(password)
  const user = { name, email, passwordHash, hasProvedEmail: true }
  const id = await db.inSystem((tx) => insertUser(tx, user, new Date()))
  if (id === undefined) throw new Error('The member of the benchmark exists.')
  await db.inOrg(org.id, (tx) => insertMembership(tx, id, 'viewer', new Date()))
  const [{ origin }] = services
  const response = await fetch(`${origin}/app/auth/sign-in/email`, {
    method: 'POST',
    // Only pages from the public URL can sign in.
    headers: {
      'content-type': 'application/json',
      origin: origin.replace('127.0.0.1', 'localhost'),
    },
    body: JSON.stringify({ email, password }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`The service rejected the sign-in: ${text.slice(0, 500)}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
