import { compareCodePoints } from './nquads.ts'
import type { Line, Part, Subject } from './template.ts'

/**
 * The lines of a canonical text by what they speak of. The order of the predicates of one thing never changes, so that
 * only the things, and the lines of one predicate among themselves, are left to be sorted for each document.
 */
export function groupSubjects(quads: string[][], lines: Line[]): Subject[] {
  const groups = new Map<string, { subject: Subject; predicate: string | undefined }>()
  for (const [index, line] of lines.entries()) {
    const [term = '', predicate] = quads[index] ?? []
    const group = groups.get(term) ?? { subject: { name: nameOf(term, line), runs: [] }, predicate: undefined }
    groups.set(term, group)
    const last = group.subject.runs.at(-1)
    if (group.predicate === predicate && Array.isArray(last)) last.push(line)
    else group.subject.runs.push([line])
    group.predicate = predicate
  }
  return [...groups.values()].map(({ subject: { name, runs } }) => ({ name, runs: joinFixed(runs) }))
}

/** The same for the lines that mention a blank node, in which it and all others go by two names only. */
export function groupMentions(quads: string[][], lines: Line[], node: number): Subject[] {
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

function joinFixed(runs: Subject['runs']): Subject['runs'] {
  const joined: Subject['runs'] = []
  for (const run of runs) {
    const text = textOf(run)
    const last = joined.at(-1)
    if (text !== undefined && typeof last === 'string') joined[joined.length - 1] = last + text
    else joined.push(text ?? run)
  }
  return joined
}

function textOf(run: string | Line[]): string | undefined {
  if (typeof run === 'string') return run
  const fixed = run.flatMap((line) => line.fixed ?? [])
  return fixed.length === run.length ? fixed.join('') : undefined
}
