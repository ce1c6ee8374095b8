import { getCountries, getCountryCallingCode, Metadata } from 'libphonenumber-js'

/** What the countries with the same calling code have in common. */
interface NumberingPlan {
  /** Numbers of digits after the calling code that are possible in each of the countries. */
  lengths: ReadonlySet<number>
  /** Digits after the calling code that could be a prefix for calls within the country. */
  readonly nationalPrefix: RegExp | undefined
}

let plans: ReadonlyMap<string, NumberingPlan> | undefined

/**
 * True if a number is certainly possible and already in E.164 form: `+4930123456`. Checking this
 * takes a tenth of the time of parsing a number, for which libphonenumber-js determines the
 * country. False if the number has to be parsed to decide.
 */
export function isE164(phone: string): boolean {
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) return false
  plans ??= loadPlans()
  // No calling code is the start of another one.
  for (let end = 2; end <= 4; end++) {
    const plan = plans.get(phone.slice(1, end))
    if (plan === undefined) continue
    const isPossible = plan.lengths.has(phone.length - end)
    return isPossible && plan.nationalPrefix?.test(phone.slice(end)) !== true
  }
  return false
}

function loadPlans(): ReadonlyMap<string, NumberingPlan> {
  const loaded = new Map<string, NumberingPlan>()
  for (const country of getCountries()) {
    const metadata = new Metadata()
    metadata.selectNumberingPlan(country)
    const lengths = new Set(metadata.numberingPlan?.possibleLengths())
    const callingCode: string = getCountryCallingCode(country)
    const plan = loaded.get(callingCode)
    if (plan !== undefined) plan.lengths = plan.lengths.intersection(lengths)
    else loaded.set(callingCode, { lengths, nationalPrefix: loadNationalPrefix(callingCode) })
  }
  return loaded
}

function loadNationalPrefix(callingCode: string): RegExp | undefined {
  const metadata = new Metadata()
  // The library also accepts a calling code, and has this method, but its types lack both. The
  // property test of phone keys fails if an update removes them.
  const untyped = metadata as unknown as {
    selectNumberingPlan(callingCode: string): void
    readonly numberingPlan?: { nationalPrefixForParsing(): string | undefined }
  }
  untyped.selectNumberingPlan(callingCode)
  const pattern = untyped.numberingPlan?.nationalPrefixForParsing()
  return pattern === undefined ? undefined : new RegExp(`^(?:${pattern})`)
}
