import { parseForeign } from '#infra/json/parse-foreign.ts'
import { decodeBase64url, type JsonObject, readUtf8 } from '#openbadges'

const mostTokens = 100

/** The texts in a badge: itself without the escapes of JSON, and what stands in the JWTs that it is or holds. */
export const unfold = (text: string): string[] => {
  const plain = readPlain(text)
  return [plain, ...listPayloads(plain).map(readPlain)]
}

/** The objects among them. */
export const unfoldObjects = (text: string): JsonObject[] =>
  unfold(text).flatMap((each) => {
    const value = parse(each)
    return isObject(value) ? [value] : []
  })

function readPlain(text: string): string {
  const value = parse(text)
  return value === undefined ? text : JSON.stringify(value)
}

// Split, since a pattern for three parts would go over a long text again and again.
function listPayloads(text: string): string[] {
  const tokens = text.split(/[^\w.-]+/).map((token) => token.split('.'))
  return tokens.flatMap(([, payload = '', ...rest]) => (rest.length > 0 ? decode(payload) : [])).slice(0, mostTokens)
}

function decode(part: string): string[] {
  try {
    const text = readUtf8(decodeBase64url(part))
    return text?.trimStart().startsWith('{') ? [text] : []
  } catch {
    return []
  }
}

function parse(text: string): unknown {
  try {
    return parseForeign(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
