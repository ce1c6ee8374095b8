import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, expect, test } from 'vitest'
import { runPhp } from '../../conformance/run-php.ts'
import { buildPackages, buildZip, findReleaseProblems } from './build-packages.ts'

const folder = await mkdtemp(join(tmpdir(), 'leadtrace-packages-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
await buildPackages(join(folder, 'packages'), ['sdk', 'cli', 'pixel', 'n8n'])
const user = join(folder, 'user')
await mkdir(join(user, 'node_modules/@leadtrace'), { recursive: true })
for (const name of ['sdk', 'pixel']) {
  await symlink(join(folder, 'packages', name), join(user, 'node_modules/@leadtrace', name))
}

const run = promisify(execFile)

test('a JavaScript program uses the packed SDK and pixel', async () => {
  await writeFile(
    join(user, 'program.mjs'),
    `import { createClient, LeadtraceError } from '@leadtrace/sdk'
     import { start } from '@leadtrace/pixel'
     const client = createClient({ baseUrl: 'http://127.0.0.1:1/api', apiKey: 'k', retries: 0 })
     const error = await client.listLeads({}).catch((error) => error)
     console.log(error instanceof LeadtraceError, error.code, typeof start)`,
  )

  const { stdout } = await run(process.execPath, ['--no-strip-types', 'program.mjs'], { cwd: user })

  expect(stdout).toBe('true NETWORK_ERROR function\n')
})

test('a CommonJS program uses the packed SDK', async () => {
  await writeFile(
    join(user, 'program.cjs'),
    `const { createClient, LeadtraceError, verifyWebhook } = require('@leadtrace/sdk')
     const client = createClient({ baseUrl: 'http://127.0.0.1:1/api', apiKey: 'k', retries: 0 })
     const code = (promise) => promise.catch((error) => error instanceof LeadtraceError && error.code)
     const request = { body: '{}', headers: {}, secret: 'whsec_AAAA' }
     Promise.all([code(client.listLeads({})), code(verifyWebhook(request))]).then(console.log)`,
  )

  // Disables `require` for ES modules, which Node 18 and 20 do not support.
  const options = ['--no-experimental-require-module', 'program.cjs']
  const { stdout } = await run(process.execPath, options, { cwd: user })

  expect(stdout).toBe("[ 'NETWORK_ERROR', 'BAD_SIGNATURE' ]\n")
})

test('the SDK needs no module of Node, and unused parts can be left out', async () => {
  const bundle = async (source: string) => {
    const { outputFiles } = await build({
      stdin: { contents: source, resolveDir: user },
      ...{ bundle: true, format: 'esm', platform: 'neutral', write: false, minify: true },
    })
    return outputFiles[0]?.text ?? ''
  }

  const all = await bundle(`export * from '@leadtrace/sdk'`)
  const part = await bundle(`export { verifyWebhook } from '@leadtrace/sdk'`)

  expect(all).not.toMatch(/\brequire\(|from\s*["']node:/)
  expect(part.length).toBeLessThan(all.length / 3)
  expect(part).not.toContain('/leads')
})

test('a TypeScript program gets their types, and a wrong field does not compile', async () => {
  await writeFile(join(user, 'package.json'), '{ "type": "module" }')
  await writeFile(
    join(user, 'program.ts'),
    `import { createClient, type LeadFieldsInput } from '@leadtrace/sdk'
     import { start } from '@leadtrace/pixel'
     const client = createClient({ baseUrl: 'http://127.0.0.1:1/api', apiKey: 'k' })
     export const id: Promise<string> = client.createLead({ name: 'A' }).then(({ data }) => data.id)
     export const session: object | null = start({ site: 's', api: 'a' }).session()
     const fields: LeadFieldsInput = { name: 'A', value: 5 }
     client.createLead(fields)
     client.editLead({ id: '1', ...fields })
     client.upsertLead({ externalId: '1', ...fields })
     // @ts-expect-error: no field of a lead.
     client.createLead({ nam: 'A' })
     // @ts-expect-error: an upsert needs an external ID.
     client.upsertLead(fields)`,
  )
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022']

  const compiled = run(
    resolve(import.meta.dirname, '../../node_modules/.bin/tsc'),
    [...options, '--lib', 'es2024,dom,esnext.disposable', '--types', '', 'program.ts'],
    { cwd: user },
  )

  await expect(compiled).resolves.toMatchObject({ stdout: '' })
  await writeFile(
    join(user, 'program.cts'),
    `import sdk = require('@leadtrace/sdk')
     export const event: Promise<string> = sdk
       .verifyWebhook({ body: '', headers: new Headers(), secret: '' })
       .then(({ type }) => type)`,
  )
  const required = run(
    resolve(import.meta.dirname, '../../node_modules/.bin/tsc'),
    [...options, '--lib', 'es2024,dom,esnext.disposable', '--types', '', 'program.cts'],
    { cwd: user },
  )
  await expect(required).resolves.toMatchObject({ stdout: '' })
})

test('the packed command line runs, reports its version, and ends with a pipe', async () => {
  const program = join(folder, 'packages/cli/leadtrace-cli.js')
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  const env = { PATH: process.env.PATH, LEADTRACE_API_KEY: 'k' }

  const shown = await run(program, ['--version'], { env })
  const piped = await run('sh', ['-c', `"${program}" leads create --help | head -n 1`], { env })
  const away = run(program, ['check', '--url', 'http://127.0.0.1:1'], { env })

  expect([shown.stdout, piped.stdout, piped.stderr]).toEqual([
    `${version}\n`,
    'Usage: leadtrace-cli leads create [OPTIONS]\n',
    '',
  ])
  await expect(away).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('(NETWORK_ERROR)'),
  })
})

test('a package contains what npm shows: name, version, license, readme, and no tests', async () => {
  const manifest = JSON.parse(await readFile(join(folder, 'packages/sdk/package.json'), 'utf8'))
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], {
    cwd: join(folder, 'packages/sdk'),
  })

  expect(manifest).toMatchObject({ name: '@leadtrace/sdk', license: 'Apache-2.0' })
  expect(manifest).not.toHaveProperty('private')
  expect(stdout).toContain('README.md')
  expect(stdout).toContain('LICENSE')
  expect(stdout).not.toContain('.test.')
})

test('the package for n8n contains the classes that n8n loads, and no dependencies', async () => {
  const unpacked = join(folder, 'packages/n8n')
  const manifest = JSON.parse(await readFile(join(unpacked, 'package.json'), 'utf8'))
  await writeFile(
    join(user, 'load-nodes.cjs'),
    `const { dirname } = require('node:path')
     const loaded = process.argv.slice(2).map((path) => {
       const [name] = path.split('/').at(-1).split('.')
       const { description, ...one } = new (require(path)[name])()
       const icon = (description ?? one).icon.replace('file:', dirname(path) + '/')
       return [(description ?? one).name, require('node:fs').existsSync(icon)]
     })
     console.log(JSON.stringify(loaded))`,
  )
  const paths = [...manifest.n8n.nodes, ...manifest.n8n.credentials]

  const { stdout } = await run(
    process.execPath,
    [
      '--no-experimental-require-module',
      'load-nodes.cjs',
      ...paths.map((path) => join(unpacked, path)),
    ],
    { cwd: user },
  )

  expect(JSON.parse(stdout)).toEqual([
    ['leadtrace', true],
    ['leadtraceTrigger', true],
    ['leadtraceApi', true],
  ])
  expect(manifest.keywords).toContain('n8n-community-node-package')
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('type')
})

test('a tag must be the version of all packages, and have a section in the changelog', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))

  expect(await findReleaseProblems('v99.0.0')).toHaveLength(6)
  expect(await findReleaseProblems(`v${version}`)).toEqual([])
})

test('the WordPress plugin is a zip file with one folder, and the same files give the same bytes', async () => {
  const [one, other] = [join(folder, 'one.zip'), join(folder, 'other.zip')]
  await buildZip('wordpress', one)
  await buildZip('wordpress', other)
  const bytes = await readFile(one)

  // WordPress also unpacks plugins with `ZipArchive`.
  const printed = await runPhp(`<?php
    file_put_contents('/tmp/plugin.zip', base64_decode('${bytes.toString('base64')}'));
    $zip = new ZipArchive;
    $opened = $zip->open('/tmp/plugin.zip', ZipArchive::CHECKCONS);
    for ($i = 0; $i < $zip->count(); $i++) $names[] = $zip->getNameIndex($i);
    echo json_encode([$opened, $names, $zip->getFromName('leadtrace/readme.txt')]);`)
  const [opened, names, readme] = JSON.parse(printed)

  expect(opened).toBe(true)
  expect(bytes.equals(await readFile(other))).toBe(true)
  expect(names).toContain('leadtrace/leadtrace.php')
  expect(names).toContain('leadtrace/LICENSE')
  expect(names.filter((name: string) => !name.startsWith('leadtrace/'))).toEqual([])
  expect(readme).toBe(await readFile('integrations/wordpress/readme.txt', 'utf8'))
})
