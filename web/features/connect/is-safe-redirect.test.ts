import { expect, test } from 'vitest'
import { isSafeRedirect } from './is-safe-redirect.ts'

test.for([
  'https://claude.ai/api/mcp/auth_callback?code=1',
  'http://127.0.0.1:33418/?code=1',
  'http://localhost:8080/callback',
  'cursor://anysphere.cursor-mcp/oauth/callback?code=1',
])('%s is safe', (address) => {
  expect(isSafeRedirect(address)).toBe(true)
})

test.for([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://example.com/1',
  'vbscript:x',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://example.com',
  '/relative',
  '',
])('%j is not safe', (address) => {
  expect(isSafeRedirect(address)).toBe(false)
})
