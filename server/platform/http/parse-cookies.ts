/**
 * Values of the cookies with a name in a `Cookie` header: several where more than one place of the
 * address, or of its domain, has one.
 */
export const cookiesIn = (header: string | undefined, name: string): string[] =>
  (header ?? '').split(';').flatMap((part) => {
    const equals = part.indexOf('=')
    return part.slice(0, equals).trim() === name ? [part.slice(equals + 1).trim()] : []
  })
