/**
 * A cookie's values in a `Cookie` header. There are several if the cookie is set for more than one
 * path or domain.
 */
export const cookiesIn = (header: string | undefined, name: string): string[] =>
  (header ?? '').split(';').flatMap((part) => {
    const equals = part.indexOf('=')
    return part.slice(0, equals).trim() === name ? [part.slice(equals + 1).trim()] : []
  })
