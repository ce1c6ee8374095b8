/** Value in Tag Manager's own notation. */
interface Value {
  /** 1: string, 2: list, 3: map, 8: boolean. */
  readonly type: number
  readonly string?: string
  readonly boolean?: boolean
  readonly listItem?: readonly Value[]
  readonly mapKey?: readonly Value[]
  readonly mapValue?: readonly Value[]
}

type Plain = string | boolean | readonly Plain[] | { readonly [key: string]: Plain }

/** Permission that a template has, such as `inject_script` with its `urls`. */
export interface Permission {
  readonly id: string
  readonly options: Readonly<Record<string, Plain>>
}

function toPlain(value: Value): Plain {
  if (value.type === 1 && value.string !== undefined) return value.string
  if (value.type === 8 && value.boolean !== undefined) return value.boolean
  if (value.type === 2 && value.listItem !== undefined) return value.listItem.map(toPlain)
  if (value.type === 3 && value.mapKey?.length === value.mapValue?.length) {
    return Object.fromEntries(
      (value.mapKey ?? []).map((key, index) => [
        String(toPlain(key)),
        toPlain(value.mapValue?.[index] ?? value),
      ]),
    )
  }
  throw new Error(`not a value: ${JSON.stringify(value)}`)
}

interface Section {
  readonly instance: {
    readonly key: { readonly publicId: string; readonly versionId: string }
    readonly param?: readonly { readonly key: string; readonly value: Value }[]
  }
  readonly isRequired: boolean
}

/**
 * Permissions from a template's section. @throws Error for a value that Tag Manager cannot parse.
 */
export const readPermissions = (section: string): readonly Permission[] =>
  // The section is a list of permissions; `toPlain` rejects invalid values.
  (JSON.parse(section) as readonly Section[]).map(({ instance: { key, param = [] } }) => ({
    id: key.publicId,
    options: Object.fromEntries(param.map((one) => [one.key, toPlain(one.value)])),
  }))

/**
 * True if a URL matches a Tag Manager pattern. In a pattern, `*` can replace the host, precede a
 * domain, or represent any text in the path.
 */
export function matchesUrl(pattern: string, url: string): boolean {
  const [, host = '', path = ''] = /^https:\/\/([^/]+)(\/.*)$/.exec(pattern) ?? []
  const toPattern = (text: string, star: string) =>
    text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', star)
  return (
    host !== '' &&
    new RegExp(`^https://${toPattern(host, '[^/?#@]+')}${toPattern(path, '.*')}$`).test(url)
  )
}

const list = (value: Plain | undefined): readonly Plain[] => (Array.isArray(value) ? value : [])

const read = (value: Plain, key: string): Plain | undefined =>
  // Lists and strings have none of the keys that this function reads.
  (value as { readonly [key: string]: Plain })[key]

type Check = (options: Permission['options'], ...args: readonly unknown[]) => boolean

const matchesAny: Check = ({ urls }, url) =>
  list(urls).some((pattern) => matchesUrl(String(pattern), String(url)))

const accessesGlobal =
  (...rights: readonly string[]): Check =>
  ({ keys }, path) =>
    list(keys).some(
      (key) => read(key, 'key') === path && rights.every((right) => read(key, right) === true),
    )

const readsConsent: Check = ({ consentTypes }, type) =>
  list(consentTypes).some((one) => read(one, 'consentType') === type && read(one, 'read') === true)

/** Permission required to call each API; unlisted APIs need none. */
export const requirements: Readonly<
  Record<string, { readonly id: string; readonly check: Check }>
> = {
  injectScript: { id: 'inject_script', check: matchesAny },
  setInWindow: { id: 'access_globals', check: accessesGlobal('read', 'write') },
  callInWindow: { id: 'access_globals', check: accessesGlobal('execute') },
  isConsentGranted: { id: 'access_consent', check: readsConsent },
  addConsentListener: { id: 'access_consent', check: readsConsent },
  getAllEventData: {
    id: 'read_event_data',
    check: ({ eventDataAccess }) => eventDataAccess === 'any',
  },
  sendHttpRequest: {
    id: 'send_http',
    check: (options, url) => options.allowedUrls === 'any' || matchesAny(options, url),
  },
}

/** @throws Error if the template's permissions do not allow the call. */
export function demandPermission(
  permissions: readonly Permission[],
  api: string,
  args: readonly unknown[],
): void {
  const needed = requirements[api]
  if (needed === undefined) return
  const isAllowed = permissions.some(
    ({ id, options }) => id === needed.id && needed.check(options, ...args),
  )
  if (!isAllowed) throw new Error(`${api}(${String(args[0] ?? '')}) needs ${needed.id}`)
}
