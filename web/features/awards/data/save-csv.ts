import { writeCsv } from '#shared/csv/write-csv.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'

export const saveCsv = (name: string, rows: readonly (readonly string[])[]): void =>
  saveFile(name, new Blob([writeCsv(rows)], { type: 'text/csv' }))
