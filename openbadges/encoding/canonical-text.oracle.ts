/** The text of a JSON value by RFC 8785, its names put in order as the bytes of UTF-16. */
export function writeCanonically(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(writeCanonically).join()}]`
  const names = Object.keys(value).filter((name) => Reflect.get(value, name) !== undefined || name === '__proto__')
  const sorted = names
    .map((name) => ({ name, bytes: Buffer.from(name, 'utf16le').swap16() }))
    .sort((one, other) => Buffer.compare(one.bytes, other.bytes))
  const members = new Map(Object.entries(value))
  return `{${sorted.map(({ name }) => `${JSON.stringify(name)}:${writeCanonically(members.get(name))}`).join()}}`
}
