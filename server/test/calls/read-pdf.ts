import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/** Contents of a PDF file. */
interface ReadPdf {
  /** Text of each page. */
  readonly pages: readonly string[]
  readonly title: string
  readonly language: string | null
  /** The screen reader roles of the elements on the first page, such as `H1`. */
  readonly roles: readonly string[]
  /** Alternative texts on the first page. */
  readonly alts: readonly string[]
  /** Size of each page in points. */
  readonly sizes: readonly (readonly [number, number])[]
  /** Colors of filled shapes and text, such as `#1a8a57`. */
  readonly fills: readonly string[]
}

/** An element in the structure tree, as returned by the library. */
interface Node {
  readonly role?: string
  readonly alt?: string
  readonly children?: readonly Node[]
}

export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: false })
  const { info } = await pdf.getMetadata()
  const first = await pdf.getPage(1)
  // Every file in our tests has tags; the library documents this shape.
  const nodes = flatten((await first.getStructTree()) as Node)
  const sizes: [number, number][] = []
  const fills: string[] = []
  const { OPS } = await getResolvedPDFJS()
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const [, , width = 0, height = 0] = page.view
    sizes.push([Math.round(width), Math.round(height)])
    const { fnArray, argsArray } = await page.getOperatorList()
    for (const [i, operator] of fnArray.entries()) {
      if (operator === OPS.setFillRGBColor) fills.push(String(argsArray[i]?.[0]))
    }
  }
  // The library documents these properties.
  const { Title, Language } = info as { Title: string; Language: string | null }
  await pdf.loadingTask.destroy()
  return {
    pages: text,
    title: Title,
    language: Language,
    roles: nodes.flatMap(({ role }) => role ?? []),
    alts: nodes.flatMap(({ alt }) => alt ?? []),
    sizes,
    fills,
  }
}

const flatten = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flatten)]
