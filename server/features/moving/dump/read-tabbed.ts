import type { DumpedRow, Row } from './row.ts'

const longestLine = 64_000_000

/** The lines of a text that comes in pieces, without their ends. */
async function* readLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw new Error('A line is longer than 64 MB: is this a text file?')
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line
  }
  if (rest !== '') yield rest
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '0': '\ufffd' }
const readEscapes = (text: string): string =>
  text.includes('\\') ? text.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign) : text

/** Rows of a table as `mysql --batch` writes it: a header, tabs, `\n` and `\t` in texts, and the word NULL. */
export async function* readBatch(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  let header: string[] | undefined
  for await (const line of readLines(chunks)) {
    const cells = line.split('\t')
    if (!header) header = cells
    else yield new Map(header.map((name, place) => [name, readBatchCell(cells[place])]))
  }
}

const readBatchCell = (cell: string | undefined): string | null =>
  cell === undefined || cell === 'NULL' ? null : readEscapes(cell)

/**
 * Rows of all tables in a plain dump of PostgreSQL (`pg_dump --data-only` or a whole one): what stands between
 * `COPY … FROM stdin;` and `\.`. Everything else in it is passed over.
 */
export async function* readCopies(chunks: AsyncIterable<string>): AsyncGenerator<DumpedRow> {
  let open: { table: string; columns: string[] } | undefined
  for await (const line of readLines(chunks)) {
    if (!open) open = readHead(line)
    else if (line === '\\.') open = undefined
    else {
      const cells = line.split('\t')
      const { table, columns } = open
      yield { table, row: new Map(columns.map((name, place) => [name, readCopyCell(cells[place])])) }
    }
  }
}

const readCopyCell = (cell: string | undefined): string | null =>
  cell === undefined || cell === '\\N' ? null : readEscapes(cell)

function readHead(line: string): { table: string; columns: string[] } | undefined {
  const [, table = '', columns = ''] = /^COPY (\S+) \((.*)\) FROM stdin;$/i.exec(line) ?? []
  if (!table) return undefined
  const bare = (name: string): string => name.trim().replace(/^"(.*)"$/, '$1')
  return { table: bare(table.split('.').at(-1) ?? ''), columns: columns.split(',').map(bare) }
}
