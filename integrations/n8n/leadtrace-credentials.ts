import type { Parameter } from './n8n-types.ts'

/** Credential with the server's URL and an API key. n8n finds the class by its file name. */
export class LeadtraceApi {
  name = 'leadtraceApi'
  displayName = 'Leadtrace API'
  icon = 'file:leadtrace.svg'
  documentationUrl = ''
  properties: readonly Parameter[] = [
    {
      displayName: 'URL',
      name: 'url',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://leads.example.com',
      description: 'URL of your Leadtrace server',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'Key from Settings › API keys',
    },
  ]
  authenticate = {
    type: 'generic',
    properties: { headers: { 'X-API-KEY': '={{$credentials.apiKey}}' } },
  }
  test = {
    request: {
      baseURL: '={{$credentials.url.replace(/\\/+$/, "").replace(/\\/api$/, "")}}',
      url: '/api/check',
    },
  }
}
