import type { Leadtrace, Options, Submission } from './api.ts'
import { guard, later, on } from './guard.ts'
import {
  addPage,
  applyConsent,
  fill,
  flush,
  identify,
  pageView,
  report,
  sender,
  session,
} from './journal.ts'
import { letter, post, resume, waiting } from './outbox.ts'
import { configure } from './settings.ts'
import { watchConsent } from './watch-consent.ts'
import { watchPages } from './watch-pages.ts'

/** What captures forms. */
type Forms = typeof import('./capture-forms.ts')

/**
 * Starts the pixel on this page. Never throws; where there is no page, as on a server, every call
 * of the answer does nothing.
 *
 * @param loadForms  Brings what captures forms; asked only where they shall be.
 */
export function run(options: Options, loadForms: () => Promise<Forms>): Leadtrace {
  let consent: (answers: unknown) => void
  let ready: Promise<((lead: Submission) => void) | undefined>
  const settle = later(flush, 500)
  const noting =
    <A extends unknown[]>(note: (...args: A) => void) =>
    (...args: A): void => {
      note(...args)
      fill()
      settle()
    }
  const pixel: Leadtrace = {
    session,
    consent: guard((answers) => consent(answers)),
    identify: guard(noting(identify)),
    submit: guard((lead) => {
      ready.then((send) => send?.(lead))
    }),
    push: guard((...calls) => {
      // Each name was written by the page; what is none of ours throws, and is guarded.
      for (const [name, said] of calls) (pixel[name] as (said: unknown) => void)(said)
    }),
  }
  guard(() => {
    configure(options)
    resume()
    on('pagehide', flush)
    on('visibilitychange', flush)
    consent = watchConsent(options.consent === 'granted', noting(applyConsent))
    watchPages(noting(addPage))
    const { forms } = options
    if (forms != null) {
      ready = loadForms().then(
        guard(({ capture }) =>
          capture(forms, { flush, letter, pageView, post, report, sender, waiting }),
        ),
        () => undefined,
      )
    }
    const grown = { childList: true, subtree: true }
    new MutationObserver(later(fill, 500)).observe(document, grown)
  })()
  return pixel
}
