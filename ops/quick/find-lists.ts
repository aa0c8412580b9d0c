import type { Graph } from './build-graph.ts'

/** A file that needs so many others is a list. */
const long = 40

/**
 * The files that name all there is: the app and its features, its routes, the endpoints. All tests that start the product
 * need them, and they need all of it: a change stops there, else everything would hang on everything.
 */
export function findLists({ needs }: Graph): ReadonlySet<string> {
  const features = { server: new Set<string>(), web: new Set<string>() }
  for (const file of needs.keys()) for (const side of sides) addFeature(features[side], side, file)
  const isList = (file: string, needed: ReadonlySet<string>): boolean =>
    needed.size >= long ||
    sides.some((side) => {
      const named = new Set<string>()
      for (const other of needed) addFeature(named, side, other)
      return !file.includes('/features/') && named.size > few && named.size > features[side].size / 2
    })
  return new Set([...needs].filter(([file, needed]) => isList(file, needed)).map(([file]) => file))
}

const sides = ['server', 'web'] as const
/** Of so few features, half would not be all there is. */
const few = 4

function addFeature(found: Set<string>, side: string, file: string): void {
  const [folder, features, name] = file.split('/')
  if (folder === side && features === 'features' && name !== undefined) found.add(name)
}
