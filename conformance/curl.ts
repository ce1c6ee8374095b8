import { parseArgs } from 'node:util'

// The subset of curl that the README uses, for machines without curl. Like curl, this script
// rejects unknown options and, unless `-g` is set, URLs with brackets.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    globoff: { type: 'boolean', short: 'g' },
    silent: { type: 'boolean', short: 's' },
    'show-error': { type: 'boolean', short: 'S' },
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true },
    data: { type: 'string', short: 'd' },
  },
})
const [address, ...others] = positionals
if (address === undefined || others.length > 0) throw new Error('curl: one address, please')
if (!values.globoff && /[[\]{}]/.test(address)) throw new Error('curl: (3) bad range in URL')

const { data } = values
const headers = (values.header ?? []).map((line): [string, string] => {
  const [name = '', ...rest] = line.split(':')
  return [name, rest.join(':').trim()]
})
const answer = await fetch(address, {
  method: values.request ?? (data === undefined ? 'GET' : 'POST'),
  headers,
  ...(data === undefined ? {} : { body: data }),
})
process.stdout.write(await answer.text())
