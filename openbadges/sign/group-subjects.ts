import { compareCodePoints, hasSurrogate } from './nquads.ts'
import type { Line, Part, Subject, Subjects } from './template.ts'

/**
 * The lines of a canonical text by what they speak of. The order of the predicates of one thing never changes, so that
 * only the things, and the lines of one predicate among themselves, are left to be sorted for each document.
 */
export function groupSubjects(quads: string[][], lines: Line[]): Subjects {
  const groups = new Map<string, { name: Part[]; runs: Line[][]; predicate: string | undefined }>()
  for (const [index, line] of lines.entries()) {
    const [term = '', predicate] = quads[index] ?? []
    const group = groups.get(term) ?? { name: nameOf(term, line), runs: [], predicate: undefined }
    groups.set(term, group)
    const last = group.runs.at(-1)
    if (group.predicate === predicate && last) last.push(line)
    else group.runs.push([line])
    group.predicate = predicate
  }
  return {
    subjects: [...groups.values()].map(({ name, runs }) => ({ name, runs: joinParts(runs) })),
    order: [...groups.keys()].some(hasSurrogate) ? 'by code point' : 'by unit',
  }
}

/** The same for the lines that mention a blank node, in which it and all others go by two names only. */
export function groupMentions(quads: string[][], lines: Line[], node: number): Subjects {
  const rename = (term: string) => (term.startsWith('_:') ? (term === `_:c14n${node}` ? '_:a' : '_:z') : term)
  const renamed = quads.map(([subject = '', predicate = '']) => [rename(subject), predicate])
  const order = renamed
    .map(([subject = '', predicate = ''], index) => ({ key: `${subject} ${predicate}`, index }))
    .sort((left, right) => compareCodePoints(left.key, right.key))
  return groupSubjects(
    order.map(({ index }) => renamed[index] ?? []),
    order.flatMap(({ index }) => lines[index] ?? []),
  )
}

// The first term of a line ends at its first space.
function nameOf(term: string, { parts }: Line): Part[] {
  const [first, second] = parts
  if (typeof first !== 'string') return first === undefined ? [] : [first]
  return first.startsWith(term) ? [term] : [first, second ?? '', '>']
}

function joinParts(runs: Line[][]): Subject['runs'] {
  const joined: Subject['runs'] = []
  for (const run of runs.flatMap(loosen)) {
    const last = joined.at(-1)
    if (typeof run === 'string' && typeof last === 'string') joined[joined.length - 1] = last + run
    else joined.push(run)
  }
  return joined
}

// The lines of one predicate have a fixed order when there is one of them, or nothing in them that changes.
function loosen(run: Line[]): Subject['runs'] {
  const fixed = run.flatMap((line) => line.fixed ?? [])
  if (fixed.length === run.length) return [fixed.join('')]
  return run.length === 1 ? run.flatMap(({ parts }) => parts) : [run]
}
