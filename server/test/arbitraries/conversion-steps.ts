import fc from 'fast-check'
import { dayMs, hourMs } from '../../../contract/values/time.ts'

/** Platform faults; `none` means that the platform responds normally. */
export const conversionFaults = [
  'none',
  '429',
  '503',
  'html',
  'refused',
  'rejected',
  'cut',
  'cut after storing',
] as const

export type ConversionFault = (typeof conversionFaults)[number]

/** Events that change leads or a platform's behavior, or that run or kill processes. */
export type ConversionStep =
  | { readonly type: 'create'; readonly status: 'open' | 'won'; readonly consents: boolean }
  | { readonly type: 'change'; readonly lead: number; readonly status: 'open' | 'won' }
  | { readonly type: 'fault'; readonly fault: ConversionFault }
  /** A run by one or two workers, `ms` milliseconds later; a negative value sets the clock back. */
  | { readonly type: 'run'; readonly ms: number; readonly workers: number }
  /** Concurrent runs in this process and in a second one. */
  | { readonly type: 'race'; readonly ms: number }
  /** A worker that loses its lease during a request, as if its process had been suspended. */
  | { readonly type: 'overtake' }
  /**
   * SIGKILL sent to a process once the platform has received (or, with `isStored`, stored) a
   * conversion.
   */
  | { readonly type: 'kill'; readonly isStored: boolean }

export const anyConversionStep: fc.Arbitrary<ConversionStep> = fc.oneof(
  fc.record({
    type: fc.constant('create'),
    status: fc.constantFrom('open', 'won'),
    // On average, one in four leads does not consent.
    consents: fc.nat(3).map((n) => n > 0),
  }),
  fc.record({
    type: fc.constant('change'),
    lead: fc.nat(5),
    status: fc.constantFrom('open', 'won'),
  }),
  fc.record({ type: fc.constant('fault'), fault: fc.constantFrom(...conversionFaults) }),
  fc.record({
    type: fc.constant('run'),
    ms: fc.constantFrom(0, 6_000, 400_000, dayMs, -dayMs),
    workers: fc.constantFrom(1, 2),
  }),
  fc.record({ type: fc.constant('race'), ms: fc.constantFrom(0, 400_000) }),
  fc.record({ type: fc.constant('overtake') }),
  // Rare, because each process takes a while to start.
  fc.nat(19).chain((n): fc.Arbitrary<ConversionStep> => {
    const kill = fc.record({ type: fc.constant('kill'), isStored: fc.boolean() })
    return n === 0 ? kill : fc.record({ type: fc.constant('overtake') })
  }),
)

/** Steps that cause each fault while a conversion is due. */
export const everyConversionFault: readonly ConversionStep[] = [
  ...conversionFaults.flatMap((fault): ConversionStep[] => [
    { type: 'create', status: 'won', consents: true },
    { type: 'fault', fault },
    // Longer than a fault blocks a destination.
    { type: 'run', ms: 2 * hourMs, workers: fault === 'none' ? 2 : 1 },
    // Ends the fault; otherwise, the next attempt might be days away.
    { type: 'fault', fault: 'none' },
    { type: 'run', ms: dayMs, workers: 1 },
  ]),
  { type: 'fault', fault: 'none' },
  { type: 'create', status: 'open', consents: false },
  { type: 'change', lead: 0, status: 'open' },
  { type: 'run', ms: dayMs, workers: 2 },
  ...[true, false].flatMap((isStored): ConversionStep[] => [
    { type: 'create', status: 'won', consents: true },
    { type: 'kill', isStored },
  ]),
  { type: 'create', status: 'won', consents: true },
  { type: 'race', ms: 0 },
  { type: 'create', status: 'won', consents: true },
  { type: 'overtake' },
  { type: 'run', ms: -dayMs, workers: 1 },
]
