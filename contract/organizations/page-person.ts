/** Header with the ID of the user for whom a page of the web app was loaded. @see L-155 */
export const pagePersonHeader = 'leadtrace-person'

/** `details.reason` if someone else has since signed in. */
export const otherPerson = 'OTHER_PERSON'
