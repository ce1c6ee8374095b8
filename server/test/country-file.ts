/** One network with what a file says of it. */
export type Network = readonly [address: string, bits: number, record: Value]

/** What a record may hold. */
type Value = string | number | { readonly [key: string]: Value }

type Node = [left: Branch, right: Branch]
type Branch = Node | number | undefined

/** Size of records of the tree, in bits. */
const recordSize = 24

/** A file in MaxMind DB format with networks of IPv4, in a tree as of IPv6. */
export function countryFile(networks: readonly Network[]): Buffer {
  const root: Node = [undefined, undefined]
  const records: Buffer[] = []
  for (const [address, bits, record] of networks) {
    const data = Buffer.concat(records).length
    plant(root, `${'0'.repeat(96)}${toBits(address)}`.slice(0, 96 + bits), data)
    records.push(encode(record))
  }
  const nodes: Node[] = []
  number(root, nodes)
  return Buffer.concat([
    treeOf(nodes),
    Buffer.alloc(16),
    ...records,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    encode({
      binary_format_major_version: 2,
      binary_format_minor_version: 0,
      build_epoch: 1_767_225_600,
      database_type: 'Test-Country',
      ip_version: 6,
      node_count: nodes.length,
      record_size: recordSize,
    }),
  ])
}

const toBits = (address: string): string =>
  address
    .split('.')
    .map((byte) => Number(byte).toString(2).padStart(8, '0'))
    .join('')

/** @param data  Where the record lies in the section of data. */
function plant(node: Node, path: string, data: number): void {
  const side = path[0] === '1' ? 1 : 0
  if (path.length === 1) {
    node[side] = data
    return
  }
  const next = node[side]
  const below: Node = Array.isArray(next) ? next : [undefined, undefined]
  node[side] = below
  plant(below, path.slice(1), data)
}

function number(node: Node, nodes: Node[]): void {
  nodes.push(node)
  for (const branch of node) if (Array.isArray(branch)) number(branch, nodes)
}

/** Each branch is the number of a node, or a place in the data beyond the last of them. */
function treeOf(nodes: readonly Node[]): Buffer {
  const tree = Buffer.alloc((nodes.length * recordSize) / 4)
  nodes.flat().forEach((branch, i) => {
    const value = Array.isArray(branch)
      ? nodes.indexOf(branch)
      : nodes.length + (branch === undefined ? 0 : branch + 16)
    tree.writeUIntBE(value, (i * recordSize) / 8, recordSize / 8)
  })
  return tree
}

/** Texts of up to 28 bytes, whole numbers of up to 32 bits, and objects of them. */
function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    return Buffer.concat([Buffer.from([0x40 | Buffer.byteLength(value)]), Buffer.from(value)])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(5, 0xc4)
    bytes.writeUInt32BE(value, 1)
    return bytes
  }
  const entries = Object.entries(value)
  const pairs = entries.flatMap(([key, inner]) => [encode(key), encode(inner)])
  return Buffer.concat([Buffer.from([0xe0 | entries.length]), ...pairs])
}
