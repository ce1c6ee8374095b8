import { statuses } from '../../contract/leads/lead-values.ts'
import { verifyWebhook, type WebhookEvent } from '../../sdk/verify-webhook.ts'
import { toOption } from './lead-parameters.ts'
import type { HookContext, Item, Parameter, WebhookContext } from './n8n-types.ts'
import { ApiFailure, sendRequest } from './send-request.ts'

/** Labels for all event types; the code does not compile if a new type has no label. */
const eventLabels: Readonly<Record<WebhookEvent['type'], string>> = {
  'conversion.rejected': 'Conversion Rejected',
  'lead.created': 'Lead Created',
  'lead.deleted': 'Lead Deleted',
  'lead.erased': 'Lead Erased',
  'lead.merged': 'Lead Merged',
  'lead.restored': 'Lead Restored',
  'lead.session_linked': 'Visit Linked to a Lead',
  'lead.status_changed': 'Lead Status Changed',
  'lead.updated': 'Lead Updated',
  'quarantine.filled': 'Quarantine Filled',
  'spend.imported': 'Ad Spend Imported',
}

const properties: readonly Parameter[] = [
  {
    displayName: 'Events',
    name: 'types',
    type: 'multiOptions',
    options: Object.entries(eventLabels).map(([value, name]) => ({ name, value })),
    default: ['lead.created'],
    required: true,
  },
  {
    displayName: 'Only Leads With Status',
    name: 'statuses',
    type: 'multiOptions',
    options: statuses.map(toOption),
    default: [],
    description: 'All leads if empty',
  },
]

const getPath = (id: unknown): string => `/webhooks/${encodeURIComponent(String(id))}`

/** Returns `undefined` if the webhook no longer exists. */
async function unlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return undefined
    throw error
  }
}

/** Whether Leadtrace has a webhook for this trigger that sends to the current URL. */
async function checkExists(this: HookContext): Promise<boolean> {
  const { id } = this.getWorkflowStaticData('node')
  if (id === undefined) return false
  const found = await unlessMissing(sendRequest(this, { method: 'GET', path: getPath(id) }))
  const { url, enabled } = Object(found?.data)
  if (url === this.getNodeWebhookUrl('default') && enabled === true) return true
  await deleteWebhook.call(this)
  return false
}

async function createWebhook(this: HookContext): Promise<boolean> {
  const body = {
    url: this.getNodeWebhookUrl('default'),
    name: 'n8n',
    types: this.getNodeParameter('types'),
    statuses: this.getNodeParameter('statuses', []),
  }
  const { data } = await sendRequest(this, { method: 'POST', path: '/webhooks', body })
  const { id, secret } = Object(data)
  Object.assign(this.getWorkflowStaticData('node'), { id, secret })
  return true
}

async function deleteWebhook(this: HookContext): Promise<boolean> {
  const stored = this.getWorkflowStaticData('node')
  if (stored.id !== undefined) {
    await unlessMissing(sendRequest(this, { method: 'DELETE', path: getPath(stored.id) }))
  }
  delete stored.id
  delete stored.secret
  return true
}

/** Response to n8n: n8n starts the workflow if `workflowData` is present. */
interface WebhookResult {
  readonly workflowData?: readonly (readonly Item[])[]
  readonly noWebhookResponse?: true
}

/** Trigger that receives events. n8n finds the class by its file name. */
export class LeadtraceTrigger {
  description = {
    displayName: 'Leadtrace Trigger',
    name: 'leadtraceTrigger',
    icon: 'file:leadtrace.svg',
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["types"].join(", ")}}',
    description: 'Starts the workflow on events such as new leads',
    defaults: { name: 'Leadtrace Trigger' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'leadtraceApi', required: true }],
    webhooks: [
      {
        name: 'default',
        httpMethod: 'POST',
        responseMode: 'onReceived',
        responseData: 'noData',
        path: 'leadtrace',
      },
    ],
    properties,
  }

  webhookMethods = { default: { checkExists, create: createWebhook, delete: deleteWebhook } }

  async webhook(this: WebhookContext): Promise<WebhookResult> {
    const { headers, rawBody } = this.getRequestObject()
    const { secret } = this.getWorkflowStaticData('node')
    try {
      const event = await verifyWebhook({
        body: rawBody ?? '',
        headers,
        secret: typeof secret === 'string' ? secret : [],
      })
      return { workflowData: [[{ json: { ...event } }]] }
    } catch {
      this.getResponseObject().status(401).json({ error: 'The signature is wrong.' })
      return { noWebhookResponse: true }
    }
  }
}
