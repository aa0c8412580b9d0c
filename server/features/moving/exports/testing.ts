import { createReport, exportSources, readColumnMap, readExport, readExportRows } from '../index.ts'

export const owner = 'owner@school.example'
/** What a reader finds in a file, and what it reports. */
export const read = async (
  name: string,
  content: string | Buffer,
  more: { issuer?: string; map?: string; encoding?: 'windows-1252' } = {},
) => {
  const source = exportSources[name]
  if (!source) throw new Error(name)
  const report = createReport()
  const rows = await readExportRows('file', Buffer.from(content), source, report, more.encoding)
  const map = more.map ? readColumnMap(more.map) : { columns: {}, dates: undefined }
  const move = readExport(rows, { source, owner, issuer: more.issuer ?? 'School', map }, report)
  return {
    ...move,
    lines: report.lines().map(({ fate, count, what, examples }) => `${fate} ${count} ${what}: ${examples}`),
  }
}
