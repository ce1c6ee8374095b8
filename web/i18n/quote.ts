import { quotes } from './en/language.ts'

/** Characters that turn the direction of the text around them, as some write to mislead. */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A name or other text of a user inside a sentence of ours, without its bidi controls. */
export const quote = (text: string): string =>
  `${quotes[0]}${text.replace(bidiControls, '')}${quotes[1]}`
