/**
 * Ref that moves the focus to an element once it is mounted. Preact leaves `autoFocus` to the
 * browser, which follows it only until something on the page has had the focus.
 */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
