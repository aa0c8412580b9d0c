import { escapeLiteral, sortLines } from './nquads.ts'

/** A piece of a template line: fixed text, the value of a slot, or the label of a blank node. */
export type Part = string | { slot: number } | { node: number }

/** One quad of the template, with its line end. */
export interface Line {
  parts: Part[]
  /** The finished line when it holds neither slot nor blank node. */
  fixed?: string
}

/** A blank node: the lines that mention it, and its first-degree hash when no slot touches it. */
export interface BlankNode {
  lines: Line[]
  hash?: string
}

/** Canonical N-Quads of one credential shape with holes for the slots. */
export interface Template {
  lines: Line[]
  nodes: BlankNode[]
  /** Which slots hold IRIs. */
  iriSlots: number[]
  /** The IRIs of the fixed parts: a slot with the same value would merge two nodes. */
  fixedIris: Set<string>
}

/** The hash of blank nodes: SHA-256 or SHA-384 over bytes. */
export type Digest = (data: Uint8Array) => Uint8Array

const encoder = new TextEncoder()

function renderLine(line: Line, values: string[], labelOf: (node: number) => string): string {
  if (line.fixed !== undefined) return line.fixed
  let text = ''
  for (const part of line.parts) {
    if (typeof part === 'string') text += part
    else text += 'slot' in part ? (values[part.slot] ?? '') : labelOf(part.node)
  }
  return text
}

function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += byte < 16 ? `0${byte.toString(16)}` : byte.toString(16)
  return hex
}

/** RDFC-1.0 section 4.6, Hash First Degree Quads, in hexadecimal; slot values must be escaped already. */
export function hashFirstDegree(lines: Line[], node: number, values: string[], digest: Digest): string {
  const rendered = lines.map((line) => renderLine(line, values, (other) => (other === node ? '_:a' : '_:z')))
  return toHex(digest(encoder.encode(sortLines(rendered).join(''))))
}

function labelNodes(template: Template, values: string[], digest: Digest): string[] | undefined {
  const hashes = template.nodes.map(({ hash, lines }, node) => hash ?? hashFirstDegree(lines, node, values, digest))
  const order = new Map([...new Set(hashes)].sort().map((hash, rank) => [hash, `_:c14n${rank}`]))
  return order.size < hashes.length ? undefined : hashes.map((hash) => order.get(hash) ?? '')
}

function mergesNodes({ iriSlots, fixedIris }: Template, values: string[]): boolean {
  const iris = iriSlots.map((slot) => values[slot] ?? '')
  return new Set(iris).size < iris.length || iris.some((iri) => fixedIris.has(iri))
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
  const lines = template.lines.map((line) => renderLine(line, escaped, (node) => labels[node] ?? ''))
  return new Set(lines).size < lines.length ? undefined : sortLines(lines).join('')
}
