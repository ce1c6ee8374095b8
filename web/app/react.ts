/**
 * The modules `react` and `react-dom` of the web app and its libraries.
 *
 * @see L-470
 */
export {
  Children,
  Component,
  cloneElement,
  createContext,
  createElement,
  createPortal,
  createRef,
  default,
  Fragment,
  findDOMNode,
  flushSync,
  forwardRef,
  isValidElement,
  lazy,
  memo,
  PureComponent,
  StrictMode,
  Suspense,
  startTransition,
  unstable_batchedUpdates,
  use,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
  version,
} from 'preact/compat'

/**
 * Mantine imports React's `Activity` for hidden content that stays mounted. Preact has no such
 * component, so the theme hides this content with CSS instead.
 *
 * @throws Error always: components render it only without `keepMountedMode="display-none"`.
 */
export function Activity(): never {
  throw new Error('Set keepMountedMode to "display-none".')
}
