import type { Json } from '../tools.ts'
import type { Pattern } from './document-pattern.ts'
import { type JsonTemplate, writeOpenJson } from './json-template.ts'
import { compareCodePoints, escapeLiteral, sortLines } from './nquads.ts'

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
  /** Parts one after the other, or the lines of one predicate, whose order depends on what stands in them. */
  runs: (Part | Line[])[]
}

/** How things are sorted by name: they are already, whatever the slots hold; by UTF-16 code unit; or by code point. */
export type NameOrder = 'kept' | 'by unit' | 'by code point'

/** Things that are spoken of, and how to sort them. */
export interface Subjects {
  subjects: Subject[]
  order: NameOrder
}

/** A blank node: what mentions it, and its rank among the others when no slot touches it. */
export interface BlankNode extends Subjects {
  /** What the blank nodes are called while this one is hashed. */
  names: string[]
  hash?: Uint8Array
}

/** Canonical N-Quads of one credential shape with holes for the slots, and its JSON text with the same. */
export interface Template extends Subjects {
  nodes: BlankNode[]
  /** Which slots hold IRIs. */
  iriSlots: number[]
  /** The IRIs of the fixed parts: a slot with the same value would merge two nodes. */
  fixedIris: Set<string>
  /** The `@context` of the shape. */
  context: Json | undefined
  json: JsonTemplate
  /** What a document of the shape looks like. */
  pattern: Pattern
}

/** The hash of blank nodes: SHA-256 or SHA-384 over text as UTF-8. */
export type Digest = (text: string) => Uint8Array

/** What to put into the holes: escaped slot values, and the name of each blank node; and whether two lines were one. */
interface Filling {
  values: string[]
  names: string[]
  hasTwins: boolean
}

function renderPart(part: Part, { values, names }: Filling): string {
  if (typeof part === 'string') return part
  return ('slot' in part ? values[part.slot] : names[part.node]) ?? ''
}

function renderParts(parts: Part[], filling: Filling): string {
  let text = ''
  for (const part of parts) text += renderPart(part, filling)
  return text
}

function renderLines(lines: Line[], filling: Filling): string {
  const texts = sortLines(lines.map((line) => line.fixed ?? renderParts(line.parts, filling)))
  if (texts.some((text, index) => text === texts[index + 1])) filling.hasTwins = true
  return texts.join('')
}

function renderSubject({ runs }: Subject, filling: Filling): string {
  let text = ''
  for (const run of runs) text += Array.isArray(run) ? renderLines(run, filling) : renderPart(run, filling)
  return text
}

function sortByName({ subjects, order }: Subjects, filling: Filling): Subject[] {
  if (order === 'kept') return subjects
  const named = subjects.map((subject) => ({ subject, name: renderParts(subject.name, filling) }))
  if (order === 'by unit') named.sort((left, right) => (left.name < right.name ? -1 : 1))
  else named.sort((left, right) => compareCodePoints(left.name, right.name))
  return named.map(({ subject }) => subject)
}

function renderSubjects(subjects: Subjects, filling: Filling): string {
  let text = ''
  for (const subject of sortByName(subjects, filling)) text += renderSubject(subject, filling)
  return text
}

/** RDFC-1.0 section 4.6, Hash First Degree Quads; slot values must be escaped already. */
export function hashFirstDegree(blank: BlankNode, values: string[], digest: Digest): Uint8Array {
  return digest(renderSubjects(blank, { values, names: blank.names, hasTwins: false }))
}

function compareBytes(left: Uint8Array, right: Uint8Array): number {
  for (let index = 0; index < left.length; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function nameNodes(nodes: BlankNode[], values: string[], digest: Digest): string[] | undefined {
  const hashed = nodes.map((blank, node) => ({ node, hash: blank.hash ?? hashFirstDegree(blank, values, digest) }))
  let hasTie = false
  hashed.sort((left, right) => {
    const difference = compareBytes(left.hash, right.hash)
    if (difference === 0) hasTie = true
    return difference
  })
  if (hasTie) return undefined
  const names: string[] = Array.from(nodes, () => '')
  for (const [rank, { node }] of hashed.entries()) names[node] = `_:c14n${rank}`
  return names
}

function mergesNodes({ iriSlots, fixedIris }: Template, values: string[]): boolean {
  const iris = iriSlots.map((slot) => values[slot] ?? '')
  return iris.some((iri, index) => fixedIris.has(iri) || iris.indexOf(iri) < index)
}

/**
 * The canonical N-Quads of a document of the template's shape with these slot values. Undefined when the template cannot
 * say: two blank nodes have the same first-degree hash, or two nodes or two quads fall together; the full algorithm
 * must decide those.
 */
export function renderTemplate(template: Template, values: string[], digest: Digest): string | undefined {
  return renderEscaped(template, values, values.map(escapeLiteral), digest)
}

/** A document as canonical N-Quads, and as JSON text up to the brace that closes it. */
export interface BothTexts {
  quads: string
  openJson: string
  context: Json | undefined
}

/** The canonical N-Quads and the JSON text; undefined when the template cannot say. */
export function renderBoth(template: Template, values: string[], digest: Digest): BothTexts | undefined {
  const escaped = values.map(escapeLiteral)
  const quads = renderEscaped(template, values, escaped, digest)
  if (quads === undefined) return undefined
  return { quads, openJson: writeOpenJson(template.json, values, escaped), context: template.context }
}

function renderEscaped(template: Template, values: string[], escaped: string[], digest: Digest): string | undefined {
  if (mergesNodes(template, values)) return undefined
  const names = nameNodes(template.nodes, escaped, digest)
  if (!names) return undefined
  const filling = { values: escaped, names, hasTwins: false }
  const text = renderSubjects(template, filling)
  return filling.hasTwins ? undefined : text
}
