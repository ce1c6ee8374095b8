import { quotes } from './en/language.ts'

/**
 * Characters that change the direction of the surrounding text and can be abused to mislead
 * readers.
 */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Removes characters that would change the direction of the text that follows them. */
export const stripBidiControls = (text: string): string => text.replace(bidiControls, '')

/**
 * A user-provided name or value in quotation marks, without characters that change the text
 * direction.
 */
export const quote = (text: string): string => `${quotes[0]}${stripBidiControls(text)}${quotes[1]}`
