import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { messages } from '../../i18n/index.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toastError, toastSuccess } from '../feedback/toast.ts'
import { printReport } from './print-report.ts'
import { formatReport, type ReportTable } from './report-file.ts'

export interface ReportItemsProps {
  /** Download URL of the report's daily rows. */
  readonly dailyUrl?: string
  /** File name without its extension. */
  readonly fileName: string
  /** Loads all rows. */
  readonly loadTable: () => Promise<ReportTable>
  /**
   * URL of the report's PDF file, or a function that loads the file; omitted if the report has no
   * PDF.
   */
  readonly pdf?: string | (() => Promise<Blob>)
}

const texts = messages.reportFiles

/** Menu items of {@link ReportMenu}. */
export function ReportItems({ fileName, loadTable, pdf, dailyUrl }: ReportItemsProps) {
  const download = async () => {
    try {
      const table = await loadTable()
      saveFile(`${fileName}.csv`, new Blob([formatReport(table)], { type: 'text/csv' }))
      toastSuccess(describeRows(table))
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <>
      <Menu.Item
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        onClick={() => void download()}
      >
        {texts.csv}
      </Menu.Item>
      {dailyUrl === undefined ? null : (
        <Menu.Item
          component="a"
          href={dailyUrl}
          download
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        >
          {texts.dailyCsv}
        </Menu.Item>
      )}
      {pdf === undefined ? null : <PdfItem fileName={fileName} pdf={pdf} />}
      <Menu.Item
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => printReport(fileName).catch(toastError)}
      >
        {texts.print}
      </Menu.Item>
    </>
  )
}

/** Says how many rows the file contains, and the total if some are missing. */
const describeRows = ({ rows, total = 0 }: ReportTable): string =>
  rows.length < total
    ? texts.partDownloaded(formatNumber(rows.length), formatNumber(total))
    : texts.downloaded(rows.length)

interface PdfProps extends Pick<ReportItemsProps, 'fileName'> {
  readonly pdf: NonNullable<ReportItemsProps['pdf']>
}

function PdfItem({ fileName, pdf }: PdfProps) {
  const icon = <IconFileTypePdf size={16} aria-hidden />
  if (typeof pdf === 'string') {
    return (
      <Menu.Item component="a" href={pdf} download leftSection={icon}>
        {texts.pdf}
      </Menu.Item>
    )
  }
  const save = async () => saveFile(`${fileName}.pdf`, await pdf())
  return (
    <Menu.Item leftSection={icon} onClick={() => save().catch(toastError)}>
      {texts.pdf}
    </Menu.Item>
  )
}
