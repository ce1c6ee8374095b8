import type { ComponentType } from 'react'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import type { ImportKind, ImportView } from '../import-view.ts'

interface MappingProps {
  readonly view: ImportView
}

interface CheckProps {
  readonly view: ImportView
  /** Called to go back to the mapping. */
  readonly onChange: () => void
}

type ByKind<P> = Readonly<Record<ImportKind, ComponentType<P>>>

// A page shows a single import and loads only the code for that import's kind and step.
const mappings: ByKind<MappingProps> = {
  leads: lazyPart(async () => (await import('./mapping-form.tsx')).MappingForm),
  spend: lazyPart(async () => (await import('../spend/spend-mapping-form.tsx')).SpendMappingForm),
  clicks: lazyPart(async () => (await import('../clicks/click-mapping-form.tsx')).ClickMappingForm),
}

const checks: ByKind<CheckProps> = {
  leads: lazyPart(async () => (await import('../check/check-result.tsx')).CheckResult),
  spend: lazyPart(async () => (await import('../spend/spend-check-result.tsx')).SpendCheckResult),
  clicks: lazyPart(async () => (await import('../clicks/click-check-result.tsx')).ClickCheckResult),
}

/** Renders the mapping form for the import's kind. */
export function MappingForKind({ view }: MappingProps) {
  const Mapping = mappings[view.kind]
  return <Mapping view={view} />
}

/** Renders the dry run result for the import's kind. */
export function CheckForKind({ view, onChange }: CheckProps) {
  const Check = checks[view.kind]
  return <Check view={view} onChange={onChange} />
}
