import { type Module, readModule, type Taken } from './read-module.ts'
import { type Aliases, resolveImport } from './resolve-import.ts'

/** For each source file, the files that it needs and those that need it. */
export interface Graph {
  needs: ReadonlyMap<string, ReadonlySet<string>>
  neededBy: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Who needs whom among the given texts. A name taken through a file that only hands it on, a feature's `index.ts` for
 * example, leads to the file that makes it: who takes one name of a feature does not need the rest.
 */
export function buildGraph(texts: ReadonlyMap<string, string>, aliases: Aliases): Graph {
  const modules = new Map([...texts].map(([file, text]) => [file, readModule(file, text)]))
  const needs = new Map<string, Set<string>>()
  const neededBy = new Map<string, Set<string>>()
  for (const [file, module] of modules) {
    const found = [...module.takes, ...module.handsOn.values(), ...module.handsOnAll.map(takeAll)].flatMap((taken) =>
      findMaker(modules, aliases, { ...taken, from: resolveImport(file, taken.from, aliases) }),
    )
    needs.set(file, new Set(found))
    for (const target of found) neededBy.set(target, (neededBy.get(target) ?? new Set()).add(file))
  }
  return { needs, neededBy }
}

const takeAll = (from: string): Taken => ({ from, name: undefined })

/** None for packages, and for what is no source file. */
function findMaker(modules: ReadonlyMap<string, Module>, aliases: Aliases, { from, name }: Taken): string[] {
  const module = modules.get(from)
  if (!module) return []
  if (name === undefined || module.makes.has(name)) return [from]
  const own = module.handsOn.get(name)
  const ways = own ? [own] : module.handsOnAll.map((target) => ({ from: target, name }))
  const found = ways.flatMap((way) =>
    findMaker(modules, aliases, { ...way, from: resolveImport(from, way.from, aliases) }),
  )
  return found.length > 0 ? found : [from]
}
