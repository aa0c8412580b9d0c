import type { Operation, Task } from './read-document.ts'

// Nobody reads further; another word finds less.
const most = 40

/** The operations that have every word of the search, those that have them in their name or title first. */
export function searchOperations(tasks: readonly Task[], query: string): Operation[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = tasks.flatMap((task) =>
    task.operations.flatMap((operation) => {
      const near = `${operation.summary} ${operation.id} ${task.title}`.toLowerCase()
      const all = `${near} ${operation.method} ${operation.path} ${operation.description}`.toLowerCase()
      if (!words.every((word) => all.includes(word))) return []
      return [{ operation, rank: words.every((word) => near.includes(word)) ? 0 : 1 }]
    }),
  )
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ operation }) => operation)
}
