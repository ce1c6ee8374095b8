import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../test/fixtures/scratch-folder.ts'
import {
  type BackupManifest,
  formatManifest,
  manifestName,
  readManifest,
} from './backup-manifest.ts'

const manifest: BackupManifest = {
  format: 1,
  includesUntil: '2026-11-25T16:30:00.000Z',
  postgres: '18',
  systemId: '7712147551764276187',
  folders: ['base', 'base/5'],
  files: [{ path: 'base/5/1249', bytes: 3, sha256: 'a'.repeat(64) }],
}

function writeManifest(text: string): string {
  const folder = scratchFolder()
  writeFileSync(join(folder, manifestName), text)
  return folder
}

const build = (over: object = {}) => formatManifest({ ...manifest, ...over })

test('a manifest is read as it was written', async () => {
  expect(await readManifest(writeManifest(build()))).toEqual(manifest)
})

test('a manifest with any changed character, or an incomplete one, is rejected', async () => {
  const text = build()
  for (let at = 0; at < text.length; at += 7) {
    const changed = text.slice(0, at) + (text[at] === 'b' ? 'c' : 'b') + text.slice(at + 1)
    await expect(readManifest(writeManifest(changed))).rejects.toThrow('is damaged')
    await expect(readManifest(writeManifest(text.slice(0, at)))).rejects.toThrow('is damaged')
  }
})

test('a manifest cannot name files outside of the data directory', async () => {
  for (const path of ['../x', '/etc/passwd', 'a/../../x', 'a/..', '.', 'a//b', 'a/', '', 'a\0b']) {
    const files = [{ path, bytes: 1, sha256: 'a'.repeat(64) }]

    await expect(readManifest(writeManifest(build({ files })))).rejects.toThrow('another version')
    await expect(readManifest(writeManifest(build({ folders: [path] })))).rejects.toThrow(
      'another version',
    )
  }
})
