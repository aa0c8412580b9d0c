import { toHex } from '../encoding/hex.ts'
import { isJsonObject, listOf } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'
import type { FullCanonizer } from './canonizer.ts'
import { compilePattern } from './document-pattern.ts'
import { groupMentions, groupSubjects } from './group-subjects.ts'
import { cutJson } from './json-template.ts'
import { parseQuad } from './nquads.ts'
import { replaceSlots, type Sentinel, type SlotShape } from './slots.ts'
import { type BlankNode, type Digest, hashFirstDegree, type Line, type Part, type Template } from './template.ts'

// Each has a name for each: what is learnt, and the time for it, grow with the square, and strangers hand in documents too.
const maxNodes = 200

/** How a string may stand in a literal: plain, as a date or as a date-time, in the ways that context-3.0.3 spells these. */
const suffixes = [
  '',
  '^^<http://www.w3.org/2001/XMLSchema#dateTime>',
  '^^<https://www.w3.org/2001/XMLSchema#date>',
  '^^<xsd:dateTime>',
]

/** Keywords below the top could change the meaning of a slot; `__proto__` would not survive being copied. */
function hasUnsafeMember(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(hasUnsafeMember)
  if (!isJsonObject(value)) return false
  return Object.entries(value).some(
    ([name, member]) => name.startsWith('@') || name === '__proto__' || hasUnsafeMember(member),
  )
}

function isTemplatable({ '@context': context, ...rest }: JsonObject): boolean {
  return listOf(context).every((item) => typeof item === 'string') && !hasUnsafeMember(rest)
}

function chooseToken(key: string): string {
  let token = 'sashslot'
  while (key.includes(token)) token += 'x'
  return token
}

function fillSentinels(key: string, shape: SlotShape): { document: JsonObject; token: string; sentinels: Sentinel[] } {
  const token = chooseToken(key)
  const sentinels: Sentinel[] = []
  const blank: JsonObject = JSON.parse(key)
  const document = replaceSlots(blank, shape, (marker, kind) => {
    const slot = sentinels.length
    const start = typeof marker === 'string' ? marker : ''
    const text = `${start}${token}-${slot}-end`
    sentinels.push({ slot, kind, marker: start, text })
    return text
  })
  return { document, token, sentinels }
}

function listForms({ slot, kind, text }: Sentinel): [string, Part[]][] {
  const forms = suffixes.map((suffix): [string, Part[]] => [`"${text}"${suffix}`, ['"', { slot }, `"${suffix}`]])
  return kind === 'iri' ? [[`<${text}>`, ['<', { slot }, '>']], ...forms] : forms
}

function mergeText(parts: Part[]): Part[] {
  const merged: Part[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    if (typeof part === 'string' && typeof last === 'string') merged[merged.length - 1] = last + part
    else merged.push(part)
  }
  return merged
}

function cutTerm(term: string, token: string, forms: Map<string, Part[]>): Part[] | undefined {
  const form = forms.get(term)
  if (form) return form
  if (term.includes(token)) return undefined
  return term.startsWith('_:c14n') ? [{ node: Number(term.slice('_:c14n'.length)) }] : [term]
}

function cutLine(terms: string[], token: string, forms: Map<string, Part[]>): Line | undefined {
  const cut = terms.map((term) => cutTerm(term, token, forms))
  const parts: Part[] = []
  for (const term of cut) {
    if (!term) return undefined
    parts.push(...term, ' ')
  }
  const merged = mergeText([...parts, '.\n'])
  const [only] = merged
  return merged.length === 1 && typeof only === 'string' ? { parts: merged, fixed: only } : { parts: merged }
}

const isSlot = (part: Part): boolean => typeof part !== 'string' && 'slot' in part
const hasSlot = ({ parts }: Line): boolean => parts.some(isSlot)

function listNodes({ parts }: Line): number[] {
  return parts.flatMap((part) => (typeof part !== 'string' && 'node' in part ? part.node : []))
}

/** The lines in which each blank node stands. */
function listMentions(lines: Line[]): number[][] {
  const mentions: number[][] = []
  for (const [index, line] of lines.entries()) {
    for (const node of new Set(listNodes(line))) {
      const known = mentions[node]
      if (known) known.push(index)
      else mentions[node] = [index]
    }
  }
  return mentions
}

function collectNodes(quads: string[][], lines: Line[], digest: Digest): BlankNode[] | undefined {
  const allMentions = listMentions(lines)
  const count = allMentions.length
  if (count > maxNodes) return undefined
  return Array.from({ length: count }, (_, node) => {
    const mentions = allMentions[node] ?? []
    const own = mentions.flatMap((index) => lines[index] ?? [])
    const { subjects, order } = groupMentions(
      mentions.flatMap((index) => [quads[index] ?? []]),
      own,
      node,
    )
    const names = Array.from({ length: count }, (_, other) => (other === node ? '_:a' : '_:z'))
    const blank = { subjects, order: subjects.some(({ name }) => name.some(isSlot)) ? order : 'kept', names } as const
    return own.some(hasSlot) ? blank : { ...blank, hash: hashFirstDegree(blank, [], digest) }
  })
}

function usesEverySlot(lines: Line[], count: number): boolean {
  const used = lines.flatMap(({ parts }) => parts.flatMap((p) => (typeof p !== 'string' && 'slot' in p ? p.slot : [])))
  return new Set(used).size === count
}

function hasFixedTie(nodes: BlankNode[]): boolean {
  const hashes = nodes.flatMap(({ hash }) => (hash ? toHex(hash) : []))
  return new Set(hashes).size < hashes.length
}

function listFixedIris(quads: string[][], token: string): Set<string> {
  return new Set(
    quads.flat().flatMap((term) => (term.startsWith('<') && !term.includes(token) ? term.slice(1, -1) : [])),
  )
}

/**
 * Compiles the template of a shape from its key: canonicalises the document once with a sentinel in every slot and cuts
 * the quads at the sentinels. Undefined when a slot value would do anything but stand whole in a term of its own.
 */
export async function compileTemplate(
  key: string,
  shape: SlotShape,
  full: FullCanonizer,
): Promise<Template | undefined> {
  if (!isTemplatable(JSON.parse(key))) return undefined
  const { document, token, sentinels } = fillSentinels(key, shape)
  const forms = new Map(sentinels.flatMap(listForms))
  const text = await full.canonize(document)
  const quads: string[][] = []
  const lines: Line[] = []
  for (const row of text.split('\n').slice(0, -1)) {
    const terms = parseQuad(row)
    const line = terms && cutLine(terms, token, forms)
    if (!line) return undefined
    quads.push(terms)
    lines.push(line)
  }
  const nodes = collectNodes(quads, lines, full.digest)
  if (!nodes || !usesEverySlot(lines, sentinels.length) || hasFixedTie(nodes)) return undefined
  const iriSlots = sentinels.flatMap(({ kind, slot }) => (kind === 'iri' ? slot : []))
  return {
    ...groupSubjects(quads, lines),
    nodes,
    iriSlots,
    fixedIris: listFixedIris(quads, token),
    context: document['@context'],
    json: cutJson(document, token, sentinels),
    pattern: compilePattern(document, new Map(sentinels.map((sentinel) => [sentinel.text, sentinel]))),
  }
}
