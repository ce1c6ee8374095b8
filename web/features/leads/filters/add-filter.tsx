import { lazy, Suspense, useState } from 'react'
import { AddButton } from './add-button.tsx'
import type { FieldFinderProps } from './field-finder.tsx'

const load = () => import('./field-finder.tsx')
const FieldFinder = lazy(async () => ({ default: (await load()).FieldFinder }))

/** Offers another filter. What it opens is loaded when somebody comes near. */
export function AddFilter(props: FieldFinderProps) {
  const [isRequested, setIsRequested] = useState(false)
  const button = (
    <AddButton
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setIsRequested(true)}
    />
  )
  if (!isRequested) return button
  return (
    <Suspense fallback={button}>
      <FieldFinder {...props} />
    </Suspense>
  )
}
