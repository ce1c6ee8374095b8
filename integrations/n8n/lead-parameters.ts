import { leadFields } from '../../contract/lead-fields.ts'
import type { Field } from '../../contract/leads/lead-field.ts'
import { sources, statuses } from '../../contract/leads/lead-values.ts'
import type { Parameter } from './n8n-types.ts'

export const toOption = (value: string) => ({
  name: `${value[0]?.toUpperCase()}${value.slice(1)}`,
  value,
})

const show = (values: Readonly<Record<string, readonly unknown[]>>) => ({
  displayOptions: { show: values },
})

/** Parameter for a lead field that callers can set. */
function toParameter([name, field]: readonly [string, Field]): Parameter {
  const base = { displayName: field.label, name, description: field.help.replaceAll('`', '') }
  if (field.kind === 'amount') return { ...base, type: 'number', default: 0 }
  if (field.kind === 'flag') return { ...base, type: 'boolean', default: false }
  if (field.kind === 'status') {
    return { ...base, type: 'options', options: statuses.map(toOption), default: 'open' }
  }
  if (field.kind === 'source') {
    return { ...base, type: 'options', options: sources.map(toOption), default: 'api' }
  }
  return { ...base, type: 'string', default: '' }
}

const fieldParameters = Object.entries<Field>(leadFields)
  .filter(([, field]) => field.write !== undefined)
  .map(toParameter)

const operation: Parameter = {
  displayName: 'Operation',
  name: 'operation',
  type: 'options',
  noDataExpression: true,
  default: 'create',
  options: [
    { name: 'Create a Lead', value: 'create', action: 'Create a lead' },
    { name: 'Get a Lead', value: 'get', action: 'Get a lead' },
    { name: 'Get Many Leads', value: 'list', action: 'Get many leads' },
    { name: 'Get Statistics', value: 'stats', action: 'Get statistics' },
    { name: 'Update a Lead', value: 'update', action: 'Update a lead' },
  ],
}

/** Parameters that describe a lead to create or update. */
const lead: readonly Parameter[] = [
  {
    displayName: 'Lead ID',
    name: 'leadId',
    type: 'string',
    default: '',
    required: true,
    ...show({ operation: ['get', 'update'] }),
  },
  {
    displayName: 'Lead Data',
    name: 'content',
    type: 'options',
    noDataExpression: true,
    default: 'fields',
    options: [
      { name: 'Fields Below', value: 'fields' },
      {
        name: 'Whole Input Item',
        value: 'item',
        description: 'Leadtrace recognizes field names, and keeps other answers in custom',
      },
    ],
    ...show({ operation: ['create', 'update'] }),
  },
  {
    displayName: 'Fields',
    name: 'fields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    options: fieldParameters,
    ...show({ operation: ['create', 'update'], content: ['fields'] }),
  },
  {
    displayName: 'Other Answers',
    name: 'answers',
    type: 'fixedCollection',
    typeOptions: { multipleValues: true },
    placeholder: 'Add Answer',
    default: {},
    description: "Stored in the lead's custom data",
    options: [
      {
        displayName: 'Answer',
        name: 'answer',
        values: [
          { displayName: 'Name', name: 'name', type: 'string', default: '' },
          { displayName: 'Value', name: 'value', type: 'string', default: '' },
        ],
      },
    ],
    ...show({ operation: ['create'], content: ['fields'] }),
  },
]

const list: readonly Parameter[] = [
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all matching leads',
    ...show({ operation: ['list'] }),
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Maximum number of leads',
    ...show({ operation: ['list'], returnAll: [false] }),
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      { displayName: 'Created After', name: 'createdAt', type: 'dateTime', default: '' },
      { displayName: 'Search', name: 'search', type: 'string', default: '' },
      {
        displayName: 'Status',
        name: 'status',
        type: 'multiOptions',
        options: statuses.map(toOption),
        default: [],
      },
      { displayName: 'Updated After', name: 'updatedAt', type: 'dateTime', default: '' },
    ],
    ...show({ operation: ['list'] }),
  },
]

const period: readonly Parameter[] = [
  {
    displayName: 'Period',
    name: 'period',
    type: 'options',
    default: 'current',
    options: [
      { name: 'Current Period', value: 'current' },
      { name: 'Custom', value: 'custom' },
      { name: 'Previous Period', value: 'previous' },
    ],
    ...show({ operation: ['stats'] }),
  },
  ...['Start', 'End'].map((edge) => ({
    displayName: `${edge} Date`,
    name: `${edge.toLowerCase()}Date`,
    type: 'string',
    default: '',
    required: true,
    placeholder: '2026-01-31',
    ...show({ operation: ['stats'], period: ['custom'] }),
  })),
]

/** All parameters of the lead node. */
export const parameters: readonly Parameter[] = [operation, ...lead, ...list, ...period]
