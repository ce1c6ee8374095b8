import type { Leadtrace, Options, Submission } from './api.ts'
import { letter, post, resume, waiting } from './delivery/outbox.ts'
import type { Submitted } from './forms/capture-forms.ts'
import { after, guard, later, on } from './guard.ts'
import {
  addPage,
  applyConsent,
  fieldSources,
  flush,
  identify,
  report,
  sender,
  session,
} from './journal.ts'
import { configure } from './settings.ts'
import { watchConsent } from './watch-consent.ts'
import { watchPages } from './watch-pages.ts'

/** Parts loaded only on pages that need them. */
interface Parts {
  readonly forms: typeof import('./forms/capture-forms.ts')
  readonly fields: typeof import('./forms/hidden-fields.ts')
  readonly regions: typeof import('./consent-regions.ts')
}

/** Loads a part that the page needs. Never rejects, because a failed load is retried. */
export type Load = <P extends keyof Parts>(part: P, delayMs?: number) => Promise<Parts[P]>

/**
 * Starts the pixel on this page. Never throws. If there is no page, as on a server, all calls do
 * nothing.
 */
export const run = (options: Options, load: Load): Leadtrace => {
  let consent: (answers: unknown) => void
  let ready: Promise<(lead: Submission) => void>
  let fields: Promise<Parts['fields']> | null | undefined
  const settle = later(flush, 500)
  // The code is loaded once a field may need a value, and stays loaded so that it can clear the
  // field later.
  const fillFields = () => {
    fields = fields || (session() && document.querySelector('input') && load('fields'))
    fields?.then(({ fill }) => fill(...fieldSources()))
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
      ready.then((send) => send(lead))
    }),
    push: guard((...calls) => {
      // The page chooses the names. An unknown name throws an error, which the guard catches.
      for (const [name, argument] of calls) (pixel[name] as (argument: unknown) => void)(argument)
    }),
  }
  guard(() => {
    configure(options)
    resume()
    on('pagehide', flush)
    on('visibilitychange', flush)
    consent = watchConsent(options, noting(applyConsent), (...defaults) =>
      load('regions').then(({ resolveRegions }) => resolveRegions(options.api, ...defaults)),
    )
    watchPages(noting(addPage))
    const { forms } = options
    if (forms != null) {
      const submitted: Submitted[] = []
      // Once form capturing has loaded, it replaces this array's `push` method.
      const addForm = guard((form: HTMLFormElement) => submitted.push([form, new FormData(form)]))
      // Only forms dispatch `submit`.
      on('submit', ({ target }) => addForm(target as HTMLFormElement))
      // Forms submitted by scripts do not dispatch an event.
      after(HTMLFormElement.prototype, 'submit', addForm)
      ready = load('forms').then(({ capture }) =>
        capture(forms, submitted, [flush, letter, post, report, sender, waiting]),
      )
    }
    new MutationObserver(later(fillFields, 500)).observe(document, {
      childList: true,
      subtree: true,
    })
  })()
  return pixel
}
