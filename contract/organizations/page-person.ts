/** Header by which a page of the web app names, by id, the person that it was made for. @see L-155 */
export const pagePersonHeader = 'leadtrace-person'

/** `details.reason` where somebody else is signed in by now. */
export const otherPerson = 'OTHER_PERSON'
