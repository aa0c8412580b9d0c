import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const resolve = (file: string, specifier: string) =>
  specifier.startsWith('#web/')
    ? specifier.slice(1)
    : path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))

/** The files that are there before anything is waited for; types and what is fetched later are not among them. */
function listStatic(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, specifier = ''] of read(file).matchAll(/^(?:import|export) (?!type)(?:[^'"()]* from )?'([^']+)'/gm))
    if (/^(?:\.|#web\/)/.test(specifier)) listStatic(resolve(file, specifier), seen)
  return seen
}

test("what starts before the reader's language is there brings no texts along: they would stay English [LG-01]", () => {
  const files = listStatic('web/start.ts')
  expect([...files]).toContain('web/app/start-language.ts')
  expect([...files]).toContain('web/lib/read-bytes.ts')
  expect([...files].filter((file) => file.endsWith('web/lib/text.ts'))).toEqual([])
})
