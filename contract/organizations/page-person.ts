/** Header with the ID of the user for whom a web app page was loaded. @see L-155 */
export const pagePersonHeader = 'leadtrace-person'

/** `details.reason` if someone else has signed in since the page was loaded. */
export const otherPerson = 'OTHER_PERSON'
