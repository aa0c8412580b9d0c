import { finding } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'
import { isJsonObject, listOf, objectsOf, textOf, textsOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import type { DocumentSource, TextAnswer } from '../document-source.ts'
import { parseDocument } from '../parse-document.ts'
import type { VerifyPorts } from '../ports.ts'
import { type Check, failed, passed, warned } from '../report.ts'
import { compactExtension } from './extension-form.ts'
import { findKnownFault } from './known-extensions.ts'
import { isWebAddress } from './read-declared.ts'

const mostExtensions = 5
const mostContexts = 4
const openBadges = /^https?:\/\/w3id\.org\/openbadges\/v[12]$/

/** What the check of an extension needs. */
interface SchemaPorts {
  source: DocumentSource
  validateSchema?: VerifyPorts['validateSchema']
}

interface Extension {
  name: string
  value: JsonObject
  /** The addresses of the contexts that it is read with: its own, and those of the document around it. */
  contexts: string[]
}

/**
 * Checks the extensions in the documents of a badge by the schemas that their contexts name (Open Badges 2.0, Extension).
 * Many contexts have gone from the web for good, so one out of reach is worth a remark and no more.
 */
export async function checkExtensions(parts: JsonObject[], ports: SchemaPorts): Promise<Check[]> {
  const found = parts.flatMap(findExtensions)
  const checks = await Promise.all(found.slice(0, mostExtensions).map((extension) => checkExtension(extension, ports)))
  if (found.length <= mostExtensions) return checks
  return [...checks, warned('extension', finding('extension.many', { count: found.length, most: mostExtensions }))]
}

function findExtensions(part: JsonObject): Extension[] {
  return Object.entries(part).flatMap(([name, member]) =>
    listOf(member)
      .filter(isJsonObject)
      .filter((value) => typesOf(value).map(lastPart).includes('Extension'))
      .map((value) => ({ name: name.slice(0, 80), value, contexts: listContexts(value, part) })),
  )
}

const typesOf = (value: JsonObject): string[] => textsOf(value.type ?? value['@type'])

function listContexts(value: JsonObject, part: JsonObject): string[] {
  const named = [...textsOf(value['@context']), ...textsOf(part['@context'])]
  return [...new Set(named.filter((url) => isWebAddress(url) && !openBadges.test(url)))].slice(0, mostContexts)
}

async function checkExtension(extension: Extension, ports: SchemaPorts): Promise<Check> {
  const { name, value, contexts } = extension
  const [first] = contexts
  if (first === undefined) return warned('extension', finding('extension.nothing', { name }))
  const plain = compactExtension(value, [])
  for (const context of contexts) {
    const known = findKnownFault(context, plain)
    if (known !== undefined) return tell(extension, known.fault, context)
  }
  const read = await Promise.all(contexts.map((context) => readContext(context, ports.source)))
  const documents = read.flatMap((answer) => (answer.ok ? [answer.json] : []))
  const compact = compactExtension(value, documents)
  const schemas = documents.flatMap((document) => listSchemas(document, typesOf(compact)))
  if (schemas.length > 0) return checkSchemas(extension, { compact, schemas: [...new Set(schemas)] }, ports)
  const gone = read.find((answer) => !answer.ok)
  return tellUnchecked(name, gone?.ok === false ? gone.detail : finding('extension.no-schema'), first)
}

/** What differs counts before what could not be checked. */
async function checkSchemas(
  extension: Extension,
  { compact, schemas }: { compact: JsonObject; schemas: string[] },
  ports: SchemaPorts,
): Promise<Check> {
  const checks: Check[] = []
  for (const url of schemas) checks.push(await checkSchema(extension, { compact, url }, ports))
  const rank = ({ status, warning }: Check) => (status === 'failed' ? 0 : warning ? 1 : 2)
  const [gravest] = checks.toSorted((one, other) => rank(one) - rank(other))
  return gravest ?? tellUnchecked(extension.name, finding('extension.no-schema'), extension.contexts[0] ?? '')
}

async function checkSchema(
  extension: Extension,
  { compact, url }: { compact: JsonObject; url: string },
  { source, validateSchema }: SchemaPorts,
): Promise<Check> {
  const { name, value } = extension
  const schema = await readWherever(url, source)
  if (!schema.ok) return tellUnchecked(name, schema.detail, url)
  if (validateSchema === undefined) return tellUnchecked(name, finding('schema.not-here'), url)
  const outcome = await validateSchema(url, schema.text, compact)
  if (outcome.status === 'fits') return tell(extension, undefined, url)
  if (outcome.status === 'unusable') return tellUnchecked(name, outcome.detail, url)
  // It says the same as it stands; a schema may well ask for a list of one.
  const asItStands = await validateSchema(url, schema.text, value)
  return tell(extension, asItStands.status === 'fits' ? undefined : outcome.detail, url)
}

async function readContext(url: string, source: DocumentSource) {
  const answer = await readWherever(url, source)
  return answer.ok ? parseDocument(answer.text) : answer
}

/** Well-known addresses lead on to where a context lies today, which speaks for nobody. */
async function readWherever(url: string, source: DocumentSource): Promise<TextAnswer> {
  const answer = await source.readText(url)
  return !answer.ok && answer.movedTo !== undefined ? source.readText(answer.movedTo) : answer
}

function tell({ name }: Extension, fault: string | Message | undefined, target: string): Check {
  return fault === undefined
    ? passed('extension', finding('extension.fits', { name }), target)
    : failed('extension', finding('extension.differs', { name, why: fault }), target)
}

function tellUnchecked(name: string, why: string | Message, target: string): Check {
  return warned('extension', finding('extension.unchecked', { name, why }), target)
}

/** The schemas that a context names for one of the types, whatever prefix each is written with. */
function listSchemas(context: JsonObject, types: string[]): string[] {
  const wanted = types.map(lastPart).filter((type) => type !== 'Extension')
  return objectsOf(context.validation ?? context['obi:validation'])
    .filter((entry) => {
      const type = nameOf(entry.validatesType ?? entry['obi:validatesType'])
      return type !== undefined && wanted.includes(lastPart(type))
    })
    .map((entry) => nameOf(entry.validationSchema ?? entry['obi:validationSchema']))
    .filter((schema) => isWebAddress(schema))
}

function nameOf(value: Json | undefined): string | undefined {
  return isJsonObject(value) ? textOf(value['@id'] ?? value.id) : textOf(value)
}

function lastPart(type: string): string {
  return type.split(/[:/#]/).at(-1) ?? type
}
