import {
  googlePlaceholder,
  type MediumTrait,
  mediumPlaceholder,
  mediumWords,
  metaPlacement,
  normalizeWord,
  unpaidTag,
  wholeMediums,
} from '../../../../../contract/tracking/medium-words.ts'

export type { MediumTrait }

const traitsByWord = new Map<string, MediumTrait[]>()
for (const [trait, list] of Object.entries(mediumWords)) {
  for (const word of list.split(/\s+/)) {
    const key = normalizeWord(word)
    // The keys of `mediumWords` are traits by definition.
    traitsByWord.set(key, [...(traitsByWord.get(key) ?? []), trait as MediumTrait])
  }
}

/** `Paid_Social ` → `paid-social`. */
export const normalizeTag = (text: string): string =>
  normalizeWord(text.replaceAll('%20', ' '))
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const blank = /^(none|not-set|not-provided|direct|null|undefined|n-a|na|unknown|0)?$/

/** True if a UTM value is a placeholder, such as `(none)`. */
export const isBlankTag = (text: string): boolean => blank.test(normalizeTag(text))

/** A medium's traits; an empty set if the medium is unknown. */
export function classifyMedium(medium: string): ReadonlySet<MediumTrait> {
  if (mediumPlaceholder.test(medium)) return new Set<MediumTrait>(['paid', 'social'])
  if (googlePlaceholder.test(medium.trim())) return new Set<MediumTrait>(['paid'])
  const tag = normalizeTag(medium)
  if (Object.hasOwn(wholeMediums, tag)) return new Set(wholeMediums[tag])
  if (metaPlacement.test(tag)) return new Set<MediumTrait>(['paid', 'social'])
  const parts = tag.split('-')
  const found = parts.flatMap((part, i) => [
    ...(traitsByWord.get(part) ?? []),
    ...(i === 0 ? [] : (traitsByWord.get(`${parts[i - 1]}${part}`) ?? [])),
  ])
  const traits = new Set(found)
  if (unpaidTag.test(tag)) traits.delete('paid')
  return traits
}
