/** One text of a catalogue as gettext writes it. */
export interface CatalogueEntry {
  /** The English text. */
  id: string
  /** Its translation; empty as long as there is none. */
  text: string
  /** Files that say it. */
  origins: string[]
}

/** Reads a .po file; its head, whose id is empty, is left out. */
export function readPo(po: string): CatalogueEntry[] {
  return po
    .split(/\r?\n\s*\n/)
    .map(readEntry)
    .filter(({ id }) => id !== '')
}

function readEntry(block: string): CatalogueEntry {
  const entry: CatalogueEntry = { id: '', text: '', origins: [] }
  let member: 'id' | 'text' | undefined
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith('#~')) continue
    if (line.startsWith('#: ')) entry.origins.push(...line.slice(3).split(' '))
    const [, keyword, quoted] = /^(msgid |msgstr )?(".*")$/.exec(line.trim()) ?? []
    if (quoted === undefined) continue
    if (keyword) member = keyword === 'msgid ' ? 'id' : 'text'
    if (member) entry[member] += unquote(quoted)
  }
  return entry
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r' }

const unquote = (quoted: string): string =>
  quoted.slice(1, -1).replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign)
