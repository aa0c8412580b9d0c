import { readdirSync } from 'node:fs'

/** A table of faults that stands in several files of one folder, a part of the product each. */
export async function gatherMutants(folder) {
  const names = readdirSync(folder).filter((file) => file.endsWith('.mjs'))
  const parts = await Promise.all(names.sort().map((file) => import(new URL(file, folder).href)))
  return {
    tests: [...new Set(parts.flatMap((part) => part.tests))],
    mutants: parts.flatMap((part) => part.mutants),
  }
}
