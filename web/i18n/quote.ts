import { quotes } from './en/language.ts'

/**
 * Characters that change the direction of the surrounding text, which can be abused to mislead
 * readers.
 */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A user-provided name or text inside a sentence, without bidi controls. */
export const quote = (text: string): string =>
  `${quotes[0]}${text.replace(bidiControls, '')}${quotes[1]}`
