import { Readable } from 'node:stream'
import type { ImportKindName } from '../../../contract/imports/import-file.ts'
import type { ImportMapping, ImportView } from '../../../contract/imports/lead-import.ts'
import { upsertClicks } from '../../features/imports/clicks/ad-click-store.ts'
import { runNextImportJob } from '../../features/imports/import-worker.ts'
import { uploadImport } from '../../features/imports/index.ts'
import { upsertEntries } from '../../features/imports/jobs/staged-entry-store.ts'
import { insertRows } from '../../features/imports/jobs/staged-row-store.ts'
import { insertUndoBatch } from '../../features/imports/jobs/undo-batch-store.ts'
import { checkImport, startImport } from '../../features/imports/operations/lifecycle-operations.ts'
import { getOrg } from '../../features/organizations/index.ts'
import type { AppCtx } from '../../platform/app-operation.ts'
import { createCtx, systemActor } from '../../platform/operation.ts'
import { newId } from '../../platform/process/ids.ts'
import { openLog } from '../../platform/process/log.ts'
import { bookParts, zip } from '../fixtures/xlsx-file.ts'
import type { TestAnswer, TestOrg, TestService } from '../harness.ts'
import { newPerson, publicOrigin, type TestPerson } from './app-calls.ts'

type OtherKind = Exclude<ImportKindName, 'leads'>

/** Calls that a user makes in the web app to import files. */
export interface Importer {
  /**
   * Uploads a file, which contains leads by default. @returns The response, which may be an error.
   */
  send(file: string | Buffer, name?: string, kind?: ImportKindName): Promise<TestAnswer>
  /** Uploads a lead file; throws if it is rejected. */
  upload(file: string | Buffer, name?: string): Promise<ImportView>
  /** Starts a dry run with the guessed mapping and these overrides, and waits for it to finish. */
  check(found: ImportView, mapping?: Partial<ImportMapping>): Promise<ImportView>
  /** Starts another action and waits for it to finish. */
  act(action: 'start' | 'undo' | 'cancel', id: string): Promise<ImportView>
  /** Uploads a file with ad spend or clicks. */
  uploadOf(kind: OtherKind, file: string | Buffer): Promise<ImportView>
  /**
   * Starts a dry run for another kind of file, with the guessed mapping and these overrides, and
   * waits for it to finish.
   */
  checkOf(kind: OtherKind, found: ImportView, mapping?: object): Promise<ImportView>
  /** Requests a dry run, which may be rejected. */
  askCheck(kind: OtherKind, found: ImportView, mapping?: object): Promise<TestAnswer>
  read(id: string): Promise<ImportView>
  /** Uploads a lead file, checks it in a dry run and imports it. */
  run(file: string | Buffer, mapping?: Partial<ImportMapping>): Promise<ImportView>
  download(path: string): Promise<{ status: number; headers: TestAnswer['headers']; text: string }>
}

/** Runs all of an organization's queued import jobs. */
export async function workAll(
  { db }: TestService,
  { orgId }: Pick<TestOrg, 'orgId'>,
): Promise<void> {
  const { signal } = new AbortController()
  const worker = newId()
  while (await runNextImportJob(db, orgId, { worker, signal }, openLog('silent')));
}

/** A new organization, its owner, and the owner's import calls. */
export async function newImportOrg(service: TestService, settings: object = {}) {
  const org = await service.newOrg(settings)
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  return { org, owner, imports: importer(service, org, owner) }
}

/** A user's import calls in an organization. */
export function importer(service: TestService, org: TestOrg, person: TestPerson): Importer {
  const at = `/orgs/${org.orgId}`
  const headers = { cookie: person.cookie, origin: publicOrigin }
  const must = ({ status, body }: TestAnswer): ImportView => {
    if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
    return body.data
  }
  const send: Importer['send'] = async (payload, name = 'leads.csv', kind = 'leads') => {
    const answer = await service.app.inject({
      method: 'POST',
      url: `/app${at}/imports?name=${encodeURIComponent(name)}&kind=${kind}`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload,
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }
  const read = async (id: string) => must(await person.call(`GET ${at}/imports/${id}`))
  const post = async (id: string, action: string, body: object) => {
    must(await person.call(`POST ${at}/imports/${id}/${action}`, { body }))
    await workAll(service, org)
    return read(id)
  }
  const own: Importer = {
    send,
    read,
    upload: async (file, name) => must(await send(file, name)),
    check: ({ id, file }, mapping) =>
      post(id, 'check', { mapping: { ...file?.guess, ...mapping } }),
    act: (action, id) => post(id, action, {}),
    uploadOf: async (kind, file) => must(await send(file, `${kind}.csv`, kind)),
    askCheck: (kind, upload, mapping) =>
      person.call(`POST ${at}/imports/${upload.id}/check`, {
        body: { [kind]: { ...upload[kind]?.file?.guess, ...mapping } },
      }),
    async checkOf(kind, upload, mapping) {
      must(await own.askCheck(kind, upload, mapping))
      await workAll(service, org)
      return read(upload.id)
    },
    async run(file, mapping) {
      const { id } = await own.check(await own.upload(file), mapping)
      return own.act('start', id)
    },
    async download(path) {
      const answer = await service.app.inject({ url: `/app${at}${path}`, headers })
      return { status: answer.statusCode, headers: answer.headers, text: answer.body }
    },
  }
  return own
}

/** Imports in every state that allows an action. */
export interface ImportIds {
  readonly importId: string
  readonly checkedImportId: string
  readonly importedId: string
  readonly waitingImportId: string
  /** A file with two sheets; only the first one has been read. */
  readonly spreadsheetId: string
}

const rows = [['Name'], ['Ada']]
const twoSheets = zip(bookParts(['Leads', 'Others'].map((name) => ({ name, rows }))))

/** Adds imports in these states to an organization without creating or changing leads. */
export async function newImports(service: TestService, org: TestOrg): Promise<ImportIds> {
  const { db } = service
  const settings = await getOrg(db, org.orgId)
  if (settings === undefined) throw new Error(`no organization ${org.orgId}`)
  const noLanguage = { chosenLanguage: null, language: 'en' } as const
  const person = { id: newId(), name: 'Ada', email: 'ada@example.com', ...noLanguage }
  const ctx: AppCtx = {
    ...createCtx(db, settings, systemActor),
    user: person,
    role: 'owner',
    loginId: 'login',
  }
  const upload = async (file: Buffer = Buffer.from('name,value\nAda,nothing\n')) => {
    const bytes = Readable.from([file])
    const { signal } = new AbortController()
    const named = { name: 'bad.csv', kind: 'leads' } as const
    return (await uploadImport.run(ctx, { ...named, more: false, bytes, signal })).data
  }
  const check = async ({ id, file }: ImportView) => {
    if (file === null) throw new Error('the file was not inspected')
    await checkImport.run(ctx, { id, mapping: file.guess })
  }
  const all = [await upload(), await upload(), await upload(), await upload()] as const
  const [uploaded, checked, imported, waiting] = all
  await check(checked)
  await check(imported)
  await workAll(service, org)
  await startImport.run(ctx, { id: imported.id })
  await workAll(service, org)
  await db.inOrg(org.orgId, (tx) =>
    insertUndoBatch(tx, imported.id, { upTo: 2, created: [], updated: [], changes: null }),
  )
  await check(waiting)
  const at = new Date().toISOString()
  await db.inOrg(org.orgId, async (tx) => {
    await insertRows(tx, waiting.id, [{ at, line: 2, cells: [] }])
    const key = '00'.repeat(32)
    await upsertEntries(tx, waiting.id, [{ line: 2, key, rows: 1, content: '{}' }])
    await upsertClicks(tx, waiting.id, [{ key, content: '{}' }])
  })
  return {
    importId: uploaded.id,
    checkedImportId: checked.id,
    importedId: imported.id,
    waitingImportId: waiting.id,
    spreadsheetId: (await upload(twoSheets)).id,
  }
}
