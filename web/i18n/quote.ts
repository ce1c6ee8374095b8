/** Characters that turn the direction of the text around them, as some write to mislead. */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A text of somebody in the middle of a sentence of ours, whose other words it leaves in place. */
export const quote = (text: string): string => `“${text.replace(bidiControls, '')}”`
