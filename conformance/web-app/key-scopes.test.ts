import { expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { getOrgPath, openDemo, takeScreenshot, visit } from './open-app.ts'
import { callApp } from './settled-app.ts'

const { window } = await openDemo('owner')
const { page } = window
const dialog = page.getByRole('dialog')

async function createKey(name: string, choose: () => Promise<void>): Promise<string> {
  await visit(window, `${getOrgPath(window)}/settings/keys`)
  await page.getByRole('button', { name: 'Create API key' }).click()
  await dialog.getByLabel('Name').fill(name)
  await choose()
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  const key = await page.getByText(/^lt_live_\w{20}/).innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return key
}

const getStatus = async (key: string, path: string): Promise<number> =>
  (await window.context.request.get(path, { headers: { 'X-API-KEY': key } })).status()

test('a key for a form cannot read leads', async () => {
  const key = await createKey('Contact form', () => dialog.getByLabel('Form (create').check())

  expect(await getStatus(key, '/api/check')).toBe(200)
  expect(await getStatus(key, '/api/leads')).toBe(403)
  await page.getByRole('row', { name: /Contact form.*Form \(create leads only\)/ }).waitFor()
})

test('a key has exactly the chosen permissions, and the list shows them', async () => {
  const key = await createKey('Sync', async () => {
    await dialog.getByLabel('Custom').check()
    await dialog.getByLabel('Add and edit leads').check()
    await dialog.getByLabel('Upload ad spend').check()
    // “Add leads” is checked and disabled, because “Add and edit leads” includes it.
    expect(await dialog.getByLabel('Add leads', { exact: true }).isChecked()).toBe(true)
    expect(await dialog.getByLabel('Add leads', { exact: true }).isDisabled()).toBe(true)
  })

  expect(await getStatus(key, '/api/leads')).toBe(403)
  await page.getByRole('row', { name: /Sync.*Add and edit leads.*Upload ad spend/ }).waitFor()
})

test('an owner lets a key create organizations, after a warning', async () => {
  const key = await createKey('Portal', async () => {
    await dialog.getByLabel('Custom').check()
    await dialog.getByLabel('Create organizations').check()
    await dialog.getByText('Give this key only to your own servers').waitFor()
    await takeScreenshot(window, 'key-organizations')
  })

  const headers = { 'X-API-KEY': key }
  const data = { name: 'Client', ownerEmail: 'ada@example.com' }
  const created = await window.context.request.post('/api/organizations', { headers, data })

  expect(created.status()).toBe(201)
  expect(await getStatus(key, '/api/leads')).toBe(403)
  await page.getByRole('row', { name: /Portal.*Create organizations/ }).waitFor()
})

test('organizations that a key has created are listed with the key and the invited owner', async () => {
  const card = page.getByRole('table').filter({ hasText: 'Invitation' })
  const { key } = await callApp(window, 'POST /keys', {
    ...{ name: 'Client portal', scopes: ['organizations:create'] },
  })
  const data = { name: 'Client GmbH', ownerEmail: 'ada@client.example' }
  const headers = { 'X-API-KEY': key }
  await window.context.request.post('/api/organizations', { headers, data })

  await visit(window, `${getOrgPath(window)}/settings/keys`)

  const row = card.getByRole('row').filter({ hasText: 'Client GmbH' })
  const text = await row.innerText()
  for (const part of ['ada@client.example', 'Client portal', 'Pending']) {
    expect(text).toContain(part)
  }
  // The user is not a member of the organization.
  expect(await row.getByRole('link').count()).toBe(0)
  expect(await findBarriers(window)).toEqual([])
  expect(window.complaints).toEqual([])
})
