import { escapeLiteral, sortLines } from './nquads.ts'

/** A piece of a template line: fixed text, the value of a slot, or the label of a blank node. */
export type Part = string | { slot: number } | { node: number }

/** One quad of the template, with its line end. */
export interface Line {
  parts: Part[]
  /** The finished line when it holds neither slot nor blank node. */
  fixed?: string
}

/** All that is said of one thing: its name, and what follows in the order of the predicates. */
export interface Subject {
  name: Part[]
  /** Finished text, or the lines of one predicate, whose order depends on what stands in them. */
  runs: (string | Line[])[]
}

/** A blank node: what mentions it, and its rank among the others when no slot touches it. */
export interface BlankNode {
  subjects: Subject[]
  /** Whether the subjects have the same order whatever the slots hold. */
  isSorted: boolean
  hash?: string
}

/** Canonical N-Quads of one credential shape with holes for the slots. */
export interface Template {
  subjects: Subject[]
  nodes: BlankNode[]
  /** Which slots hold IRIs. */
  iriSlots: number[]
  /** The IRIs of the fixed parts: a slot with the same value would merge two nodes. */
  fixedIris: Set<string>
}

/** The hash of blank nodes: SHA-256 or SHA-384 over text as UTF-8. */
export type Digest = (text: string) => Uint8Array

type LabelOf = (node: number) => string

function renderParts(parts: Part[], values: string[], labelOf: LabelOf): string {
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string') text += part
    else text += 'slot' in part ? (values[part.slot] ?? '') : labelOf(part.node)
  }
  return text
}

function renderLine(line: Line, values: string[], labelOf: LabelOf): string {
  return line.fixed ?? renderParts(line.parts, values, labelOf)
}

/**
 * RDFC-1.0 section 4.6, Hash First Degree Quads, as text that sorts as its hexadecimal digits would; slot values must be
 * escaped already.
 */
export function hashFirstDegree(
  { subjects, isSorted }: BlankNode,
  node: number,
  values: string[],
  digest: Digest,
): string {
  const labelOf: LabelOf = (other) => (other === node ? '_:a' : '_:z')
  const text = isSorted ? renderSorted(subjects, values, labelOf) : renderSubjects(subjects, values, labelOf)
  return String.fromCharCode(...digest(text.join('')))
}

function labelNodes(template: Template, values: string[], digest: Digest): string[] | undefined {
  const hashes = template.nodes.map((blank, node) => blank.hash ?? hashFirstDegree(blank, node, values, digest))
  const order = new Map([...new Set(hashes)].sort().map((hash, rank) => [hash, `_:c14n${rank}`]))
  return order.size < hashes.length ? undefined : hashes.map((hash) => order.get(hash) ?? '')
}

function mergesNodes({ iriSlots, fixedIris }: Template, values: string[]): boolean {
  const iris = iriSlots.map((slot) => values[slot] ?? '')
  return new Set(iris).size < iris.length || iris.some((iri) => fixedIris.has(iri))
}

/** What is said of each thing, in the order given; lines that are the same stand next to each other. */
function renderSorted(subjects: Pick<Subject, 'runs'>[], values: string[], labelOf: LabelOf): string[] {
  const texts: string[] = []
  for (const { runs } of subjects) {
    for (const run of runs) {
      if (typeof run === 'string') texts.push(run)
      else if (run.length > 1) texts.push(...sortLines(run.map((line) => renderLine(line, values, labelOf))))
      else for (const line of run) texts.push(renderLine(line, values, labelOf))
    }
  }
  return texts
}

function renderSubjects(subjects: Subject[], values: string[], labelOf: LabelOf): string[] {
  const byName = new Map(subjects.map((subject) => [renderParts(subject.name, values, labelOf), subject]))
  const sorted = sortLines([...byName.keys()]).flatMap((name) => byName.get(name) ?? [])
  return renderSorted(sorted, values, labelOf)
}

/**
 * The canonical N-Quads of a document of the template's shape with these slot values. Undefined when the template cannot
 * say: two blank nodes have the same first-degree hash, or two nodes or two quads fall together; the full algorithm
 * must decide those.
 */
export function renderTemplate(template: Template, values: string[], digest: Digest): string | undefined {
  if (mergesNodes(template, values)) return undefined
  const escaped = values.map(escapeLiteral)
  const labels = labelNodes(template, escaped, digest)
  if (!labels) return undefined
  const texts = renderSubjects(template.subjects, escaped, (node) => labels[node] ?? '')
  return texts.some((text, index) => text === texts[index + 1]) ? undefined : texts.join('')
}
