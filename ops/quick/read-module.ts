import { parseSync } from 'vite'

/** One name that a file takes from another; no name means all of it. */
export interface Taken {
  from: string
  name: string | undefined
}

/** What a file takes from others and what it hands on, with specifiers as they are written; types alone do not count. */
export interface Module {
  takes: Taken[]
  /** Exported name to where it is from; the name is that over there. */
  handsOn: Map<string, Taken>
  /** Files of which all names are handed on. */
  handsOnAll: string[]
  /** Names that it makes itself. */
  makes: Set<string>
}

/** Reads the imports and exports of a source file. */
export function readModule(file: string, text: string): Module {
  const { module } = parseSync(file, text)
  const read: Module = { takes: [], handsOn: new Map(), handsOnAll: [], makes: new Set() }
  for (const { moduleRequest, entries } of module.staticImports) {
    const from = moduleRequest.value
    if (entries.length === 0) read.takes.push({ from, name: undefined })
    for (const { importName, isType } of entries) if (!isType) read.takes.push({ from, name: nameOf(importName) })
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, exportName, isType } of entries) {
      const from = moduleRequest?.value
      if (isType) continue
      if (from === undefined) read.makes.add(nameOf(exportName) ?? '')
      else if (exportName.kind === 'None') read.handsOnAll.push(from)
      else read.handsOn.set(nameOf(exportName) ?? '', { from, name: nameOf(importName) })
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"])([^'"]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal?.[2]) read.takes.push({ from: literal[2], name: undefined })
  }
  return read
}

interface Name {
  kind: string
  name?: string | null
}

function nameOf({ kind, name }: Name): string | undefined {
  if (kind === 'Default') return 'default'
  return kind === 'Name' ? (name ?? undefined) : undefined
}
