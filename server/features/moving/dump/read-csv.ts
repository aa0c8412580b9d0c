import type { Row } from './row.ts'

const longestCell = 16_000_000

/**
 * Rows of a table as PostgreSQL's `\copy … csv header` writes it (RFC 4180): an empty cell is NULL, a quoted empty one is
 * the empty text. Throws for a cell that does not end, and for a row with more cells than the header.
 */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  let header: string[] | undefined
  for await (const cells of splitRows(chunks)) {
    if (!header) header = cells.map((cell) => (cell ?? '').replace(/^\uFEFF/, '').trim())
    else if (cells.length > header.length)
      throw new Error(`A row has ${cells.length} cells, the header ${header.length}.`)
    else yield new Map(header.map((name, place) => [name, cells[place] ?? null]))
  }
}

/** The cells of each row, null where nothing stands. Throws for a cell that does not end. */
export async function* splitRows(chunks: AsyncIterable<string>, mark = ','): AsyncGenerator<(string | null)[]> {
  let cells: (string | null)[] = []
  let cell = ''
  let state: 'start' | 'plain' | 'quoted' | 'after' = 'start'
  const close = (): void => {
    cells.push(state === 'start' ? null : cell)
    cell = ''
    state = 'start'
  }
  for await (const chunk of chunks) {
    for (const sign of chunk) {
      if (state === 'quoted') {
        if (sign === '"') state = 'after'
        else cell += sign
      } else if (sign === '"' && state === 'after') {
        cell += sign
        state = 'quoted'
      } else if (sign === '"' && state === 'start') state = 'quoted'
      else if (sign === mark) close()
      else if (sign === '\n') {
        if (state !== 'start' || cells.length > 0) {
          close()
          yield cells
        }
        cells = []
      } else if (sign !== '\r') {
        cell += sign
        state = 'plain'
      }
      if (cell.length > longestCell) throw new Error('A cell is longer than 16 MB: is a quotation mark missing?')
    }
  }
  if (state === 'quoted') throw new Error('The file ends within a cell.')
  if (state === 'start' && cells.length === 0) return
  close()
  yield cells
}
