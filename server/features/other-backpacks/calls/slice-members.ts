/**
 * The texts of the entries of a list that stands at the top of a JSON object, each exactly as it was sent: what was signed
 * must not be written anew. The text is known to be good JSON; of members of one name the last counts, as everywhere.
 */
export const sliceMembers = (text: string, member: string): string[] => {
  let slices: string[] = []
  let at = skipBlanks(text, text.indexOf('{') + 1)
  while (text[at] === '"') {
    const nameEnd = skipValue(text, at)
    const value = skipBlanks(text, skipBlanks(text, nameEnd) + 1)
    const valueEnd = skipValue(text, value)
    if (JSON.parse(text.slice(at, nameEnd)) === member) slices = text[value] === '[' ? sliceList(text, value) : []
    at = skipSeparator(text, valueEnd)
  }
  return slices
}

function sliceList(text: string, start: number): string[] {
  const slices: string[] = []
  let at = skipBlanks(text, start + 1)
  while (at < text.length && text[at] !== ']') {
    const end = skipValue(text, at)
    slices.push(text.slice(at, end))
    at = skipSeparator(text, end)
  }
  return slices
}

/** Position after the value that begins here. */
function skipValue(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') {
      at = skipString(text, at)
      if (depth === 0) return at + 1
    } else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') {
      if (depth === 0) return at
      depth--
      if (depth === 0) return at + 1
    } else if (depth === 0 && (sign === ',' || sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t'))
      return at
  }
  return text.length
}

/** Position of the closing quote. */
function skipString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

function skipSeparator(text: string, at: number): number {
  const next = skipBlanks(text, at)
  return text[next] === ',' ? skipBlanks(text, next + 1) : next
}

function skipBlanks(text: string, start: number): number {
  let at = start
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return at
}
