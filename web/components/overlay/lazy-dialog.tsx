import { type ComponentType, lazy, Suspense, useState } from 'react'

interface Openable {
  readonly isOpen: boolean
}

/**
 * Loads a dialog or drawer when it first opens. It stays mounted, so that its closing animation can
 * run.
 *
 * @see L-85
 */
export function lazyDialog<P extends Openable>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() }))
  return function Lazily(props: P) {
    const [wasOpen, setWasOpen] = useState(props.isOpen)
    if (props.isOpen && !wasOpen) setWasOpen(true)
    return wasOpen ? (
      <Suspense>
        <Part {...props} />
      </Suspense>
    ) : null
  }
}
