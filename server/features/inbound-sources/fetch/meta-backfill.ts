import * as z from 'zod'
import { getList, getObject, getText, type JsonObject } from '../kinds/answers.ts'
import type { Access, FetchedLead, LeadPage, PageInput, Reply, Send } from './lead-platform.ts'
import { allFields, getGraph, isUnknownObject, loadPageToken } from './meta-graph.ts'

/** Number of leads per page; small enough to keep a page with long answers below the size limit. */
const pageSize = 50

const formsSize = 100

/** Position of a backfill: forms to read, and where to continue. */
const cursorSchema = z.object({
  /** Forms whose leads have not been read yet; the first one is being read. */
  forms: z.array(z.string()).default([]),
  /** Cursor for the next page of the first form's leads. */
  after: z.string().nullable().default(null),
  /** Cursor for the next page of forms; null after the last one. */
  formsAfter: z.string().nullable().default(''),
})

type Cursor = z.output<typeof cursorSchema>

type PageAccess = Access<{ readonly pageId: string }>

/** Reads the page's lead forms one at a time. */
export async function fetchMetaPage(
  send: Send,
  access: PageAccess,
  { cursor: sent, formId, since }: PageInput,
): Promise<Reply<LeadPage>> {
  const start = formId === null ? {} : { forms: [formId], formsAfter: null }
  const cursor = cursorSchema.parse(sent ?? start)
  const page = await loadPageToken(send, access)
  if (page.type !== 'ok') return page
  const asPage = { ...access, accessToken: page.value }
  const [form] = cursor.forms
  return form === undefined
    ? listForms(send, asPage, cursor)
    : listLeads(send, asPage, { cursor, form, since })
}

async function listForms(
  send: Send,
  access: PageAccess,
  { formsAfter }: Cursor,
): Promise<Reply<LeadPage>> {
  const path = `/${access.settings.pageId}/leadgen_forms`
  const query = { fields: 'id', limit: String(formsSize), ...toAfter(formsAfter) }
  const listed = await getGraph(send, access, { path, query }, (answer) => ({
    forms: getList(answer, 'data').flatMap((form) => getText(form, 'id') ?? []),
    formsAfter: readNext(answer),
  }))
  if (listed.type !== 'ok') return listed
  const { forms, formsAfter: next } = listed.value
  const isDone = forms.length === 0 && next === null
  const cursor = isDone ? null : { forms, after: null, formsAfter: next }
  return { type: 'ok', value: { leads: [], cursor } }
}

interface FormPage {
  readonly cursor: Cursor
  readonly form: string
  readonly since: Date
}

async function listLeads(
  send: Send,
  access: PageAccess,
  { cursor, form, since }: FormPage,
): Promise<Reply<LeadPage>> {
  const value = Math.floor(since.getTime() / 1_000)
  const query = {
    fields: allFields,
    limit: String(pageSize),
    filtering: JSON.stringify([{ field: 'time_created', operator: 'GREATER_THAN', value }]),
    ...toAfter(cursor.after),
  }
  const listed = await getGraph(send, access, { path: `/${form}/leads`, query }, (answer) => ({
    leads: getList(answer, 'data').flatMap(toLead),
    after: readNext(answer),
  }))
  // A form deleted since the list of forms was read no longer has leads.
  const isGone = isUnknownObject(listed)
  if (listed.type !== 'ok' && !isGone) return listed
  const { leads, after } = listed.type === 'ok' ? listed.value : { leads: [], after: null }
  const forms = after === null ? cursor.forms.slice(1) : cursor.forms
  const isDone = forms.length === 0 && cursor.formsAfter === null
  const next = isDone ? null : { ...cursor, forms, after }
  return { type: 'ok', value: { leads, cursor: next } }
}

function toLead(lead: JsonObject): readonly FetchedLead[] {
  const id = getText(lead, 'id')
  return id === undefined ? [] : [{ id, body: lead }]
}

const toAfter = (after: string | null): { after?: string } =>
  after === null || after === '' ? {} : { after }

/** Cursor for the next page; null on the last page, which has a cursor but no link. */
function readNext(answer: JsonObject): string | null {
  const paging = getObject(answer, 'paging')
  if (getText(paging, 'next') === undefined) return null
  return getText(getObject(paging, 'cursors'), 'after') ?? null
}
