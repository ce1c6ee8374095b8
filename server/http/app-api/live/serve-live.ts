import type { FastifyInstance } from 'fastify'
import {
  getSessionMemberships,
  loadSignedInUser,
  type SignedIn,
} from '../../../features/accounts/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import { withDeadline } from '../../authenticate-caller.ts'
import { methodNotAllowed } from '../../routes.ts'
import { requireSignIn } from '../auth-person.ts'
import { assertPageUser } from '../page-user.ts'
import { createLiveStreams, type LiveStream } from './live-streams.ts'

const path = '/app/live'

/** Interval between heartbeats, in milliseconds; proxies close connections after 60 s of silence. */
const beatMs = 20_000

/** Number of heartbeats between checks of a stream's session, which may expire. */
const beatsPerCheck = 3

/**
 * Serves the stream that notifies a browser when leads in its user's organizations have changed.
 * Messages contain only organization IDs, so that pages request all data with the user's own
 * permissions.
 *
 * @see L-381
 */
export function serveLive(app: FastifyInstance, db: Database): void {
  const streams = createLiveStreams()
  /** Each stream's cookie header, used to recheck its session. */
  const cookies = new WeakMap<LiveStream, string | undefined>()
  let beats = 0
  let shouldCheckAll = false

  /**
   * Organizations that the session can access, which may be only some of the user's organizations.
   */
  const selectOrgIds = async (session: SignedIn) =>
    (await getSessionMemberships(db, session)).flatMap(({ orgId, needsSingleSignOn }) =>
      needsSingleSignOn ? [] : orgId,
    )

  /** Ends the stream if its session has ended; otherwise, updates its organizations. */
  async function check(stream: LiveStream): Promise<void> {
    try {
      const person = await loadSignedInUser(db, { cookie: cookies.get(stream) })
      if (person?.personId !== stream.personId) stream.body.push(null)
      else {
        const orgIds = await selectOrgIds(person)
        if (isSame(orgIds, stream.orgIds)) return
        streams.change(stream, orgIds)
      }
    } catch {
      // If the session cannot be checked, close the stream. The browser reconnects later.
      stream.body.push(null)
    }
  }

  async function checkAll(picked: readonly LiveStream[]): Promise<void> {
    for (const stream of picked) await check(stream)
  }

  db.notifications.subscribe((notice) => {
    if (notice === undefined) {
      shouldCheckAll = true
      streams.publishAll()
    } else if (notice.kind === 'leads') streams.publish(notice.id)
    else if (notice.kind === 'person' || notice.kind === 'login') {
      void checkAll(streams.list().filter(({ personId }) => personId === notice.id))
    }
  })
  const timer = setInterval(() => {
    streams.beat()
    beats++
    if (!shouldCheckAll && beats % beatsPerCheck !== 0) return
    shouldCheckAll = false
    void checkAll(streams.list())
  }, beatMs).unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    streams.close()
  })

  app.get(path, { config: { operation: 'live' } }, async (request, reply) => {
    const session = await withDeadline(requireSignIn(db, request))
    const { personId } = session
    assertPageUser(request, personId)
    const stream = streams.open(personId, await withDeadline(selectOrgIds(session)))
    cookies.set(stream, request.headers.cookie)
    return (
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        // Without this header, a shutdown would wait for the idle connection left by a stream that
        // has just ended.
        .header('connection', 'close')
        .header('x-accel-buffering', 'no')
        .send(stream.body)
    )
  })
  methodNotAllowed(app, path, ['GET'])
}

const isSame = (orgIds: readonly string[], before: ReadonlySet<string>): boolean =>
  orgIds.length === before.size && orgIds.every((id) => before.has(id))
