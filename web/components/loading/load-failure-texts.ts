import { shared } from '../../i18n/shared.ts'
import type { LoadFailure } from './find-load-failure.ts'

interface LoadFailureTexts {
  readonly title: string
  readonly help: string
  /** True if only a reload can help. */
  readonly needsReload: boolean
}

/** Message shown to users if one of the app's files could not be loaded. */
export const loadFailureTexts: Readonly<Record<LoadFailure, LoadFailureTexts>> = {
  newVersion: { title: shared.newVersionTitle, help: shared.newVersion, needsReload: true },
  offline: { title: shared.wentWrong, help: shared.offline, needsReload: false },
  unavailable: { title: shared.wentWrong, help: shared.unavailable, needsReload: false },
  // Until the page reloads, Chromium remembers that a file failed to load.
  temporary: { title: shared.wentWrong, help: shared.partFailed, needsReload: true },
}
