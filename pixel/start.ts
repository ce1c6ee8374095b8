import type { Leadtrace, Options, Submission } from './api.ts'
import { letter, post, resume, waiting } from './delivery/outbox.ts'
import { guard, later, on } from './guard.ts'
import {
  addPage,
  applyConsent,
  fieldSources,
  flush,
  identify,
  pageView,
  report,
  sender,
  session,
} from './journal.ts'
import { configure } from './settings.ts'
import { watchConsent } from './watch-consent.ts'
import { watchPages } from './watch-pages.ts'

/** What is loaded only on pages that need it: what captures forms, and what fills hidden fields. */
interface Parts {
  readonly forms: typeof import('./forms/capture-forms.ts')
  readonly fields: typeof import('./forms/hidden-fields.ts')
}

/** Brings a part; asked only where it has something to do. */
export type Load = <P extends keyof Parts>(part: P) => Promise<Parts[P]>

/**
 * Starts the pixel on this page. Never throws; where there is no page, as on a server, every call
 * of the answer does nothing.
 */
export const run = (options: Options, load: Load): Leadtrace => {
  let consent: (answers: unknown) => void
  let ready: Promise<((lead: Submission) => void) | undefined>
  let fields: Promise<Parts['fields']> | null | undefined
  const settle = later(flush, 500)
  // What fills them is loaded where something may be filled, and stays to take it back.
  const fillFields = () => {
    fields = fields || (session() && document.querySelector('input') && load('fields'))
    fields?.then(({ fill }) => fill(...fieldSources())).catch(() => undefined)
  }
  const noting =
    <A extends unknown[]>(note: (...args: A) => void) =>
    (...args: A): void => {
      note(...args)
      fillFields()
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
      ready = load('forms')
        .then(({ capture }) =>
          capture(forms, { flush, letter, pageView, post, report, sender, waiting }),
        )
        .catch(() => undefined)
    }
    new MutationObserver(later(fillFields, 500)).observe(document, {
      childList: true,
      subtree: true,
    })
  })()
  return pixel
}
