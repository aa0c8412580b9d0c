import { endOfText } from '../../encoding/end-of-text.ts'
import { parseJsonText } from '../../encoding/parse-json-text.ts'

/** True when an object in a JSON text has two members of one name, however they are escaped. The text must be JSON. */
export function hasRepeatedName(json: string): boolean {
  const scopes: (Set<string> | undefined)[] = []
  let isName = false
  const marks = /["{}[\],]/g
  for (let found = marks.exec(json); found; found = marks.exec(json)) {
    const token = found[0] === '"' ? json.slice(found.index, endOfText(json, found.index) + 1) : found[0]
    marks.lastIndex = found.index + token.length
    const scope = scopes.at(-1)
    if (token === '{') scopes.push(new Set())
    else if (token === '[') scopes.push(undefined)
    else if (token === '}' || token === ']') scopes.pop()
    else if (token !== ',' && isName && scope !== undefined) {
      const name = unescapeName(token)
      if (scope.has(name)) return true
      scope.add(name)
    }
    isName = token === '{' || (token === ',' && scope !== undefined)
  }
  return false
}

const unescapeName = (token: string): string => String(parseJsonText(token, 'counted'))
