const hidden = '…'

/**
 * A copy of a JSON value in which the address is nowhere in clear: strings that are addresses of the web and carry it are
 * left out, of all others only the address is. Names of members are not looked at.
 */
export const hideAddress = (value: unknown, address: string): unknown => {
  const spelled = [address, encodeURIComponent(address)].map((spelling) =>
    spelling.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  )
  const pattern = new RegExp(spelled.join('|'), 'gi')
  const copy = (part: unknown): unknown => {
    if (typeof part === 'string') return copyText(part, pattern)
    if (Array.isArray(part)) return part.map(copy).filter((item) => item !== undefined)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, copy(inner)]))
  }
  return copy(value)
}

function copyText(text: string, pattern: RegExp): string | undefined {
  const clean = text.replace(pattern, hidden)
  return clean !== text && /^[a-z][a-z0-9+.-]*:/i.test(text) && !/\s/.test(text) ? undefined : clean
}
