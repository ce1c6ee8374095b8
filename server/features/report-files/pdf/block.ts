import type { Pen, Place } from './pen.ts'

/** Element of the structure that screen readers use. */
export type Tag = PDFKit.PDFStructureElement

/** Part of a report that is never split between pages. */
export interface Block {
  readonly height: number
  /** True if the next block must be on the same page, for example after a title. */
  readonly isHead?: boolean
  /** Drawn first on a page that starts with this block, such as the header of a table. */
  readonly repeated?: Pick<Block, 'height' | 'draw'>
  readonly draw: (at: Place) => void
}

/** Block with its distance from the top of the page. */
export interface PlacedBlock {
  readonly y: number
  readonly draw: Block['draw']
}

/**
 * Distributes blocks among pages.
 *
 * @param tops  Positions at which the content starts on the first page and on all other pages.
 */
export function paginate(
  blocks: readonly Block[],
  tops: { readonly first: number; readonly others: number },
  bottom: number,
): PlacedBlock[][] {
  let page: PlacedBlock[] = []
  const pages = [page]
  let y = tops.first
  for (const [i, block] of blocks.entries()) {
    if (y + block.height + heightBelow(blocks, i) > bottom && page.length > 0) {
      page = []
      pages.push(page)
      y = tops.others
      if (block.repeated !== undefined) {
        page.push({ y, draw: block.repeated.draw })
        y += block.repeated.height
      }
    }
    page.push({ y, draw: block.draw })
    y += block.height
  }
  return pages
}

/** Height of the following blocks that must be on the same page as this block. */
function heightBelow(blocks: readonly Block[], index: number): number {
  let height = 0
  for (let i = index; blocks[i]?.isHead === true; i += 1) height += blocks[i + 1]?.height ?? 0
  return height
}

/**
 * Draws content that screen readers should skip, such as lines, page numbers and repeated headers.
 */
export function drawArtifact({ doc }: Pen, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** Draws content that screen readers should read. @param parent  Must not be closed yet. */
export function drawTagged(
  { doc }: Pen,
  parent: Tag,
  tag: { readonly type: string; readonly alt?: string; readonly actual?: string },
  draw: () => void,
): void {
  const { type, ...options } = tag
  const element = doc.struct(type, options)
  parent.add(element)
  const content = doc.markStructureContent(type)
  draw()
  doc.endMarkedContent()
  element.add(content)
  element.end()
}
