export type Found = Record<string, unknown>

export const isObject = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Every object that an answer holds. */
export const objectsIn = (value: unknown): Found[] => {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : []
}

/** What stands in a text that is a JWT. */
export const payloadOf = (text: string): unknown => {
  const [, payload] = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(text.trim()) ?? []
  return payload === undefined ? undefined : parse(Buffer.from(payload, 'base64url').toString())
}
