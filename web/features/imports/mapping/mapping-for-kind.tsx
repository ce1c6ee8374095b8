import { type ComponentType, lazy } from 'react'
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

// A page shows one import and loads only the code of its kind and step.
const mappings: ByKind<MappingProps> = {
  leads: lazy(async () => ({ default: (await import('./mapping-form.tsx')).MappingForm })),
  spend: lazy(async () => ({
    default: (await import('../spend/spend-mapping-form.tsx')).SpendMappingForm,
  })),
  clicks: lazy(async () => ({
    default: (await import('../clicks/click-mapping-form.tsx')).ClickMappingForm,
  })),
}

const checks: ByKind<CheckProps> = {
  leads: lazy(async () => ({ default: (await import('../check/check-result.tsx')).CheckResult })),
  spend: lazy(async () => ({
    default: (await import('../spend/spend-check-result.tsx')).SpendCheckResult,
  })),
  clicks: lazy(async () => ({
    default: (await import('../clicks/click-check-result.tsx')).ClickCheckResult,
  })),
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
