import { jsonDepth } from '#contracts/fields/limits.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { refuse } from '../../errors.ts'

export type Nested = string | string[] | { [name: string]: Nested }

/**
 * The fields of a form, by the parts of their names: `recipient.identity` stands in `recipient`, and `evidence[0]url` in the
 * first of `evidence`, as the forms of the Badgr API write it. Lists come as objects by number.
 */
export const nestFields = (fields: Readonly<Record<string, string | string[]>>): Record<string, Nested> => {
  const root: Record<string, Nested> = Object.create(null)
  for (const [name, value] of Object.entries(fields)) put(root, splitName(name), value)
  return root
}

function splitName(name: string): string[] {
  const parts = name.split(/[.[\]]+/).filter(Boolean)
  if (parts.includes('__proto__')) throw refuse('request.malformed', { sentence: makeMessage('request.key') })
  if (parts.length > jsonDepth) throw refuse('request.malformed', { sentence: makeMessage('request.deep') })
  return parts
}

function put(root: Record<string, Nested>, parts: readonly string[], value: string | string[]): void {
  const last = parts.at(-1)
  if (last === undefined) return
  let at = root
  for (const part of parts.slice(0, -1)) {
    const next = at[part]
    const inside: Record<string, Nested> = typeof next === 'object' && !Array.isArray(next) ? next : Object.create(null)
    at[part] = inside
    at = inside
  }
  at[last] = value
}
