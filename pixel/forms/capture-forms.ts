import type { Submission } from '../api.ts'
import { handOver } from '../delivery/hand-over.ts'
import { guard, later, on } from '../guard.ts'
import { type Control, readAnswers } from './form-answers.ts'
import { type Pixel, sendLead } from './send-lead.ts'

/** Ignored forms: dialogs, searches, and forms with a password. */
const foreign = '[method=dialog],[role=search],[role=search] *,search *'

/**
 * Reads submitted forms before the page's own listeners, without delaying them.
 *
 * @param forms Selector of the forms to read; true or empty for all.
 * @returns Function that sends a lead.
 */
export function capture(forms: string | boolean, pixel: Pixel): (lead: Submission) => void {
  const selector = forms === true || !forms ? '*' : forms
  const traps = new WeakMap<HTMLFormElement, HTMLInputElement>()
  const lastTexts = new WeakMap<HTMLFormElement, string>()
  // From the prototype, since a form's fields can shadow its methods.
  const { matches, querySelector, append } = Element.prototype
  const isWanted = (form: HTMLFormElement) =>
    matches.call(form, selector) &&
    !matches.call(form, foreign) &&
    !querySelector.call(form, '[type=password],[type=search]')

  on('submit', ({ target }) => {
    // Only forms dispatch `submit`.
    const form = target as HTMLFormElement
    if (!isWanted(form)) return
    const trap = traps.get(form)
    // Removed before the page reads the form, so that the honeypot is not submitted.
    trap?.remove()
    traps.delete(form)
    // A form's elements are controls; of the few others, only name and type are read.
    const controls: Iterable<unknown> = Reflect.get(HTMLFormElement.prototype, 'elements', form)
    const answers = readAnswers([...controls] as Control[])
    const text = location.pathname + JSON.stringify(answers)
    // A second click on the submit button must not create a second lead.
    if (answers && text !== lastTexts.get(form))
      sendLead(pixel, { ...answers, trap: trap?.value || undefined })
    lastTexts.set(form, text)
  })

  on('pagehide', () => handOver(pixel))

  const setTraps = () => {
    for (const form of document.forms) {
      if (traps.has(form) || !isWanted(form)) continue
      // Honeypot: bots fill it in. Without a name it is never submitted.
      const trap = document.createElement('input')
      trap.tabIndex = -1
      trap.autocomplete = 'off'
      trap.setAttribute('aria-hidden', 'true')
      // Set through the property, since a content security policy may block style attributes.
      trap.style.cssText = 'position:absolute;width:1px;clip:rect(0,0,0,0);pointer-events:none'
      traps.set(form, trap)
      append.call(form, trap)
    }
  }
  const setTrapsSoon = later(setTraps, 500)
  new MutationObserver(setTrapsSoon).observe(document, { childList: true, subtree: true })
  // Not earlier, because hydrating frameworks compare the page with the server's markup.
  if (document.readyState === 'complete') setTrapsSoon()
  else on('load', setTrapsSoon)
  return guard((lead) => sendLead(pixel, lead))
}
