import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listBelow } from './ops/quick/list-code.ts'

const sources = ['server', 'web', 'contracts', 'shared', 'openbadges', 'linked-data'].flatMap((root) =>
  listBelow(root).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      // What the database's tables come to is written by a tool, from a text in another file.
      !/\.(?:test|oracle)\.tsx?$|\/testing(?:\/|\.)|\/generated\/|\/db\/schema\/(?:tables|render-tables)\.ts$/.test(
        file,
      ),
  ),
)
const texts = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]))

interface Declared {
  file: string
  isEndpoint: boolean
}

/** Every exported name with where it is declared. */
const declared = new Map<string, Declared[]>()
for (const [file, text] of texts) {
  for (const [, name = '', value = ''] of text.matchAll(
    /^export (?:async )?(?:abstract )?(?:const|function\*?|class|interface|type) (\w+)(?: = (\w+\())?/gm,
  )) {
    const isEndpoint = file.startsWith('contracts/') && /^(?:\w+Endpoint|page)\($/.test(value)
    const known = declared.get(name) ?? []
    if (!known.some((one) => one.file === file)) declared.set(name, [...known, { file, isEndpoint }])
  }
}

/** What a feature or the library offers through its index, by the folder. */
const offered = new Map(
  sources
    .filter((file) => /^(?:server\/features\/[^/]+|openbadges)\/index\.ts$/.test(file))
    .map((file) => [
      file.slice(0, -'index.ts'.length),
      new Set([...(texts.get(file) ?? '').matchAll(/(\w+)(?=\s*[,}])/g)].map(([, name]) => name)),
    ]),
)

/** Whether files elsewhere may use it by this name. */
function isOffered(name: string, file: string): boolean {
  if (/^(?:server\/infra|contracts|shared|linked-data|web\/(?:lib|ui))\//.test(file)) return true
  const [folder = ''] = /^(?:server\/features\/[^/]+|openbadges)\//.exec(file) ?? []
  return offered.get(folder)?.has(name) ?? false
}

/** The same thing in layers that do not know each other; each with the reason. */
const same: Record<string, string> = {
  RecipientType:
    'library and contracts know nothing of each other; what is awarded is both, so the compiler holds them to one list',
}

/**
 * Names that mean several things on one side. What somebody may import anywhere is declared once there, but for an endpoint
 * and the action that it is of; a feature may call a function of its own as it likes, not a type or a component.
 */
const findDoubles = (side: 'server' | 'web'): string[] =>
  [...declared].flatMap(([name, places]) => {
    if (name in same) return []
    const met = places.filter(({ file }) => file.startsWith(`${side}/`) || isOffered(name, file))
    const here = met.filter(({ file }) => !file.startsWith(side === 'server' ? 'web/' : 'server/'))
    const known = here.filter(({ file }) => isOffered(name, file))
    const counts = /^\p{Lu}/u.test(name) ? here.length : known.filter(({ isEndpoint }) => !isEndpoint).length
    return known.length > 0 && counts > 1 ? [`${name}: ${here.map(({ file }) => file).join(', ')}`] : []
  })

test.each(['server', 'web'] as const)('a name that others may use means one thing in %s', (side) => {
  expect(declared.size).toBeGreaterThan(5000)
  expect(findDoubles(side)).toEqual([])
})
