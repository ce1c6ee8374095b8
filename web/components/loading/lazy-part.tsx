import { Component, type ComponentType, lazy, type ReactNode } from 'react'
import { isChunkLoadError } from './chunk-load-error.ts'
import { LoadFailureNotice } from './load-failure-notice.tsx'

/**
 * Loads a section, chart or form when it is first rendered. If loading fails, only this part is
 * replaced, with a message that shows the reason.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function Part(props: P) {
    return (
      <LoadBoundary>
        <Loaded {...props} />
      </LoadBoundary>
    )
  }
}

interface Props {
  readonly children: ReactNode
}

/** Catches only code loading failures; the page's boundary handles all other errors. */
class LoadBoundary extends Component<Props, { readonly error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!isChunkLoadError(error)) throw error
    return <LoadFailureNotice error={error} />
  }
}
