import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayName } from './client-name.ts'

test.for([
  ['Claude', 'Claude'],
  ['  My\u00a0\u3000 App\t\n', 'My App'],
  ['Good\u202eelgooG\u202c', 'Good elgooG'],
  ['Goo\u200bgle\u2060\ufeff', 'Goo gle'],
  ['A\u0000B\u001b[31mC', 'A B [31mC'],
  ['\u{e0041}\u{e0042}', 'app.example'],
  ['\ud800', '\ufffd'],
  ['', 'app.example'],
  ['\u3164\u115f', 'app.example'],
  [undefined, 'app.example'],
  [5, 'app.example'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['x'.repeat(81), `${'x'.repeat(79)}…`],
  ['😀'.repeat(80), '😀'.repeat(80)],
] as const)('%j is shown as %j', ([name, shown]) => {
  expect(displayName(name, 'app.example')).toBe(shown)
})

test('every name is displayed as one visible line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      const shown = displayName(name, 'app.example')

      expect(shown).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u)
      expect(shown.trim()).toBe(shown)
      expect([...shown].length).toBeGreaterThan(0)
      expect([...shown].length).toBeLessThanOrEqual(80)
    }),
  )
})
