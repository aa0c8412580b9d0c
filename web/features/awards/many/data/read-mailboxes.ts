const named = /(?:\s*"((?:[^"\\]|\\.)*)"\s*|([^"<>@;/]*))<([^<>\s]+)>/y
const bare = /\s*([^\s"<>,;@]+@[^\s"<>,;@]+)/y
const end = /\s*(?:[,;]\s*|$)/y

/**
 * Name and address of everybody in a text as mail programs write it, `Hana Bay <hana@sea.example>`, one below or beside
 * the other; undefined when any line is something else.
 */
export function readMailboxes(text: string): string[][] | undefined {
  if (!text.includes('<')) return undefined
  const found: string[][] = []
  for (const line of text.split('\n')) {
    const boxes = readLine(line.trim())
    if (!boxes) return undefined
    for (const box of boxes) found.push(box)
  }
  return found
}

function readLine(line: string): string[][] | undefined {
  const boxes: string[][] = []
  let place = 0
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = place
    const match = pattern.exec(line) ?? undefined
    if (match) place = pattern.lastIndex
    return match
  }
  while (place < line.length) {
    const box = readBox(take(named), () => take(bare))
    if (!box || !take(end)) return undefined
    boxes.push(box)
  }
  return boxes
}

function readBox(match: RegExpExecArray | undefined, takeBare: () => RegExpExecArray | undefined) {
  if (!match) {
    const [, address] = takeBare() ?? []
    return address === undefined ? undefined : ['', address]
  }
  const [, quoted, plain = '', address = ''] = match
  const name = (quoted?.replace(/\\(.)/g, '$1') ?? plain).trim()
  // More than one comma stands between cells, not between the parts of a name.
  if (!address.includes('@') || (quoted === undefined && name.split(',').length > 2)) return undefined
  // Programs write the address itself where they know no name.
  return [name.includes('@') ? '' : name, address]
}
