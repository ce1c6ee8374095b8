/**
 * The parts of n8n's interface that the nodes use. n8n-workflow has these types as well, but its
 * license is not open source.
 *
 * @see L-399
 */

export type Json = Readonly<Record<string, unknown>>

/** Item that nodes exchange. */
export interface Item {
  readonly json: Json
  readonly pairedItem?: { readonly item: number }
}

export interface HttpOptions {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly body?: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly json: true
  readonly timeout: number
  readonly returnFullResponse: true
  readonly ignoreHttpStatusErrors: true
}

export interface HttpResponse {
  readonly statusCode: number
  readonly body: unknown
}

/** Context of every call. */
export interface NodeContext {
  getCredentials(type: string): Promise<Json>
  readonly helpers: {
    httpRequestWithAuthentication(
      this: NodeContext,
      type: string,
      options: HttpOptions,
    ): Promise<HttpResponse>
  }
}

export interface ExecuteContext extends NodeContext {
  getInputData(): readonly Item[]
  getNodeParameter(name: string, index: number, fallback?: unknown): unknown
  /** Whether the user chose to continue the workflow after an error. */
  continueOnFail(): boolean
}

/** Trigger data that n8n stores with the workflow. */
export type StaticData = Record<string, unknown>

export interface HookContext extends NodeContext {
  getNodeParameter(name: string, fallback?: unknown): unknown
  getNodeWebhookUrl(name: string): string | undefined
  getWorkflowStaticData(type: 'node'): StaticData
}

export interface WebhookContext {
  getRequestObject(): {
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
    /** Body as received; n8n reads it before it calls the node. */
    readonly rawBody?: Uint8Array
  }
  getResponseObject(): {
    status(code: number): { json(body: unknown): unknown }
  }
  getWorkflowStaticData(type: 'node'): StaticData
}

/** Form field of a node or credential, as documented by n8n. */
export interface Parameter {
  readonly displayName: string
  readonly name: string
  readonly type: string
  readonly default: unknown
  readonly description?: string
  readonly placeholder?: string
  readonly required?: boolean
  readonly noDataExpression?: boolean
  readonly options?: readonly unknown[]
  readonly typeOptions?: Json
  readonly displayOptions?: { readonly show: Readonly<Record<string, readonly unknown[]>> }
}
