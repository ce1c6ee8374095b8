import { expect, test } from 'vitest'
import { isDisposableEmail } from './disposable-domains.ts'

test.each([
  'someone@mailinator.com',
  'Someone@MAILINATOR.com',
  'someone@mail.mailinator.com',
  'someone@a.b.c.yopmail.com',
  '"odd@example.com"@guerrillamail.com',
  'someone@mailinator.com.',
  'someone@yahóo.com',
  'someone@xn--yaho-sqa.com',
])('%s is disposable', (email) => {
  const disposable = isDisposableEmail(email)

  expect(disposable).toBe(true)
})

test.each([
  'someone@gmail.com',
  'someone@ourmailinator.com',
  'someone@mailinator.com.example.org',
  'mailinator.com@example.org',
  'mailinator.com',
  'someone@',
  'someone@not a domain',
  '@',
  '',
])('"%s" is not disposable', (email) => {
  const disposable = isDisposableEmail(email)

  expect(disposable).toBe(false)
})
