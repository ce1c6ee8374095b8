import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import { messages } from '../../i18n/index.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toastError, toastSuccess } from '../feedback/toast.ts'
import { printReport } from './print-report.ts'
import { formatReport, type ReportTable } from './report-file.ts'

export interface ReportItemsProps {
  readonly fileName: string
  /** Loads all rows. */
  readonly loadTable: () => Promise<ReportTable>
}

const texts = messages.reportFiles

/** Menu items of {@link ReportMenu}. */
export function ReportItems({ fileName, loadTable }: ReportItemsProps) {
  const download = async () => {
    try {
      const table = await loadTable()
      saveFile(fileName, formatReport(table), 'text/csv')
      toastSuccess(texts.downloaded(table.rows.length))
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
      <Menu.Item
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
        onClick={() => printReport(fileName.replace(/\.csv$/, '')).catch(toastError)}
      >
        {texts.print}
      </Menu.Item>
    </>
  )
}
