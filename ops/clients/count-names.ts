import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** How generators call what the document gives no name, each in its own way. */
const madeUp =
  /Inner\d*$|InlineObject|_?[1-5]\d\d_?Response\d*$|Response_?[1-5]\d\d$|(?:One|Any|All)_?Of_?\d*$|(?:One|Any|All)Of\d|Type_?\d+(?:_?Type_?\d+)*(?:_?Additional_?Property.*)?$/i

const declaration: Record<string, RegExp> = {
  '.py': /^class (\w+)/gm,
  '.go': /^type (\w+) (?:struct|interface|=|\[\]|map)/gm,
  '.java': /^(?:public )?(?:abstract )?(?:class|enum|interface) (\w+)/gm,
  '.ts': /^export (?:type|interface|class|const) (\w+)/gm,
}

/** Whether a generator had to find a name by itself. */
export const isMadeUp = (name: string): boolean => madeUp.test(name) && !/Context(?:AnyOf)?$/.test(name)

/** Lines of a client, and the names in it that its generator made up. */
export function countNames(folder: string, ending: string): { lines: number; ugly: string[] } {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith(ending) && !/(?:^|\/)(?:test|docs|node_modules|out)\//.test(file),
  )
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8'))
  const names = texts.flatMap((text) => [...text.matchAll(declaration[ending] ?? /$^/gm)].map(([, name = '']) => name))
  return {
    lines: texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0),
    ugly: [...new Set(names.filter(isMadeUp))],
  }
}
