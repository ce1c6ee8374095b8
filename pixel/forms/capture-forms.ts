import type { Submission } from '../api.ts'
import { handOver } from '../delivery/hand-over.ts'
import { guard, later, on } from '../guard.ts'
import { readControls } from './read-controls.ts'
import { type Pixel, sendLead } from './send-lead.ts'

/** Ignored forms: dialogs, searches and forms that contain a password. */
const foreign = '[method=dialog],[role=search],[role=search] *,search *'

/** Types of fields whose values cannot be contact data or a message. */
const chosen = /^(checkbox|radio|select|range|color|date|time|month|week)/

/** A form and its contents when it was submitted. */
export type Submitted = readonly [form: HTMLFormElement, data: FormData]

/**
 * Reads submitted forms before the page's own listeners run, and sends them as leads.
 *
 * @param forms Selector for the forms to read; true or empty for all.
 * @param submitted Forms submitted before this call. Any added later are read immediately.
 * @returns Function that sends a lead.
 */
export function capture(
  forms: string | boolean,
  submitted: Submitted[],
  pixel: Pixel,
): (lead: Submission) => void {
  const selector = forms === true || !forms ? '*' : forms
  const traps = new WeakMap<HTMLFormElement, HTMLInputElement>()
  const lastTexts = new WeakMap<HTMLFormElement, string>()
  const roots = new WeakSet<Node>()
  // The methods are taken from the prototype, because a form's fields can shadow them.
  const { matches, querySelector, append } = Element.prototype
  const isWanted = (form: HTMLFormElement) =>
    matches.call(form, selector) &&
    !matches.call(form, foreign) &&
    !querySelector.call(form, '[type=password],[type=search]')

  const read = guard((form: HTMLFormElement, data: FormData, isEarly: boolean) => {
    if (!isWanted(form)) return
    const trap = traps.get(form)
    // The honeypot is removed before the page reads the form, so that it is not submitted.
    trap?.remove()
    traps.delete(form)
    const elements: Iterable<unknown> = Reflect.get(HTMLFormElement.prototype, 'elements', form)
    const answers = readControls(elements, data, isEarly)
    const text = location.pathname + JSON.stringify(answers)
    // Forms that contain only quantities or filters are not leads. A second click must not create a
    // second lead.
    const isTyped = answers.controls.some(
      ({ type, value }) => !chosen.test(type) && /\p{L}|(\d\D*){5}/u.test(value),
    )
    if (isTyped && text !== lastTexts.get(form))
      sendLead(pixel, { ...answers, trap: trap?.value || undefined })
    lastTexts.set(form, text)
  })

  // Only forms dispatch `submit` and have a `submit` method.
  const readNow = (target: unknown) => {
    const form = target as HTMLFormElement
    read(form, new FormData(form), false)
  }
  for (const [form, data] of submitted) read(form, data, true)
  submitted.push = ([form, data]) => read(form, data, false) || 0
  // Unlike `submit`, focus events propagate out of shadow trees.
  on('focusin', (event) => {
    // Only elements receive focus.
    const root = (event.composedPath()[0] as Element).getRootNode()
    if (root === document || roots.has(root)) return
    roots.add(root)
    root.addEventListener(
      'submit',
      guard(({ target }) => readNow(target)),
      true,
    )
  })

  const [, letter, , , , waiting] = pixel
  on('pagehide', () => handOver(letter, waiting))

  const setTraps = () => {
    for (const form of document.forms) {
      if (traps.has(form) || !isWanted(form)) continue
      // Honeypot: bots fill it in. It has no name, so it is never submitted.
      const trap = document.createElement('input')
      trap.tabIndex = -1
      trap.autocomplete = 'off'
      trap.setAttribute('aria-hidden', 'true')
      // Styled through the property, because a content security policy may block style attributes.
      trap.style.cssText = 'position:absolute;width:1px;clip:rect(0,0,0,0);pointer-events:none'
      traps.set(form, trap)
      append.call(form, trap)
    }
  }
  const setTrapsSoon = later(setTraps, 500)
  new MutationObserver(setTrapsSoon).observe(document, { childList: true, subtree: true })
  // Honeypots are not added until the page has loaded, because hydrating frameworks compare the
  // page with the server's markup.
  if (document.readyState === 'complete') setTrapsSoon()
  else on('load', setTrapsSoon)
  return guard((lead) => sendLead(pixel, lead))
}
