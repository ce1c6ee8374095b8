/** Language of texts, numbers and dates. British: days come before months, as in most places. */
export const language = 'en-GB'
