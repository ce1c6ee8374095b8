import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { loadPyodide } from 'pyodide'
import { afterAll, expect, test } from 'vitest'
import { buildWheel } from './build-wheel.ts'

const folder = await mkdtemp(join(tmpdir(), 'leadtrace-wheel-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('Python installs the wheel, and every file has the hash in its record', async () => {
  const path = await buildWheel(folder)
  const bytes = await readFile(path)
  const again = await readFile(await buildWheel(folder))
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  const python = await loadPyodide()
  // Pyodide does not accept subclasses of typed arrays, such as `Buffer`.
  const plain = new Uint8Array(bytes)
  python.unpackArchive(plain, 'wheel')
  python.FS.writeFile('/package.whl', plain)

  const printed: unknown = await python.runPythonAsync(`
import base64, csv, hashlib, importlib.metadata, io, json, zipfile
import leadtrace

archive = zipfile.ZipFile("/package.whl")
rows = list(csv.reader(io.StringIO(archive.read(archive.namelist()[-1]).decode())))
wrong = []
for name, digest, size in rows[:-1]:
    content = archive.read(name)
    own = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    if (digest, int(size)) != (f"sha256={own}", len(content)):
        wrong.append(name)
distribution = importlib.metadata.distribution("leadtrace")
json.dumps({
    "bad": [archive.testzip(), *wrong],
    "unlisted": sorted(set(archive.namelist()) ^ {row[0] for row in rows}),
    "version": distribution.version,
    "python": distribution.metadata["Requires-Python"],
    "requires": distribution.requires,
    "client": repr(leadtrace.AsyncLeadtrace("https://x.example", "k")),
})
`)

  expect(JSON.parse(String(printed))).toEqual({
    ...{
      bad: [null],
      unlisted: [],
      version,
      python: '>=3.11',
      requires: ['httpx>=0.27,<1; extra == "httpx"'],
    },
    client: "AsyncLeadtrace('https://x.example/api')",
  })
  expect(basename(path)).toBe(`leadtrace-${version}-py3-none-any.whl`)
  expect(bytes.equals(again)).toBe(true)
})
