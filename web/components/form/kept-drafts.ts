import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { pageUserId } from '../../api/page-user.ts'
import { hasSameShape } from './same-shape.ts'

const storageKey = 'leadtrace-drafts'

/** Unsaved input on a page that is being reloaded. */
interface Drafts {
  /** User who typed the input; `null` on pages shown before sign-in. */
  readonly user: string | null
  readonly path: string
  readonly values: Readonly<Record<string, unknown>>
}

const noDrafts: Drafts = { user: null, path: '', values: {} }

/** Unsaved input on this page, by form. */
const current = new Map<string, unknown>()
/** Input from before the reload that no form has restored yet. */
let pending: Drafts | undefined
let isDiscarded = false
let isReloading = false

/**
 * Preserves unsaved input while the page reloads. The input is in the tab's storage only during the
 * reload, and it is removed when the session ends.
 *
 * @see L-218
 */
export function keepDraftsOverReload(): void {
  const [navigation] = performance.getEntriesByType('navigation')
  const isReload = navigation !== undefined && 'type' in navigation && navigation.type === 'reload'
  const stored = takeStored()
  if (isReload && stored?.path === window.location.pathname) pending = stored
  addEventListener('pagehide', store)
  addEventListener('pageshow', () => void takeStored())
}

/** Reloads the page, for example to get a new version; forms keep their input. */
export function reloadPage(): void {
  isReloading = true
  window.location.reload()
}

/** True while the page is reloading and forms keep their input. */
export const isKeepingDrafts = (): boolean => isReloading

/** Discards all unsaved input when the session ends. */
export function discardDrafts(): void {
  isDiscarded = true
  pending = undefined
  takeStored()
}

/** True if there is input from before the reload for a form with this name. */
export const hasPendingDraft = (name: string): boolean =>
  pending !== undefined && pending.user === pageUser() && name in pending.values

/**
 * Preserves a form's unsaved input when the page reloads.
 *
 * @param name Unique on the page.
 * @param sample Value with the shape that this version of the form supports.
 * @param draft Unsaved input, but never a password or a code; `undefined` if there is none.
 */
export function useKeptDraft<T>(
  name: string,
  sample: T,
  draft: T | undefined,
  restore: (draft: T) => void,
): void {
  useLayoutEffect(() => {
    if (draft === undefined) return
    current.set(name, draft)
    return () => void current.delete(name)
  }, [name, draft])
  const restorePending = useEffectEvent(() => {
    const kept = takePending(name)
    if (kept !== undefined && hasSameShape(sample, kept)) restore(kept)
  })
  useEffect(() => restorePending(), [name])
}

const pageUser = (): string | null => pageUserId() ?? null

function takePending(name: string): unknown {
  if (pending === undefined || !hasPendingDraft(name)) return undefined
  const { [name]: kept, ...values } = pending.values
  pending = { ...pending, values }
  return kept
}

function store(): void {
  if (isDiscarded) return
  // The session may not have been loaded yet.
  const user = current.size > 0 ? pageUser() : (pending?.user ?? null)
  const others = pending?.user === user ? pending.values : {}
  const values = { ...others, ...Object.fromEntries(current) }
  if (Object.keys(values).length === 0) return
  const drafts: Drafts = { user, path: window.location.pathname, values }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(drafts))
  } catch {
    // Storage may be unavailable.
  }
}

function takeStored(): Drafts | undefined {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    const parsed: unknown = text === null ? undefined : JSON.parse(text)
    return hasSameShape(noDrafts, parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}
