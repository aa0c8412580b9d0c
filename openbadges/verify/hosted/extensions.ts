import { finding } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'
import { isJsonObject, listOf, objectsOf, textOf, textsOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import type { DocumentSource } from '../document-source.ts'
import type { VerifyPorts } from '../ports.ts'
import { type Check, failed, passed, warned } from '../report.ts'
import { findKnownFault } from './known-extensions.ts'
import { isWebAddress } from './read-declared.ts'

const mostExtensions = 5
const openBadges = /^https?:\/\/w3id\.org\/openbadges\/v[12]$/

/** What the check of an extension needs. */
interface SchemaPorts {
  source: DocumentSource
  validateSchema?: VerifyPorts['validateSchema']
}

interface Extension {
  name: string
  value: JsonObject
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
      .filter((value) => textsOf(value.type).includes('Extension'))
      .map((value) => ({ name: name.slice(0, 80), value })),
  )
}

async function checkExtension(extension: Extension, { source, validateSchema }: SchemaPorts): Promise<Check> {
  const { name, value } = extension
  const contexts = textsOf(value['@context']).filter((context) => isWebAddress(context) && !openBadges.test(context))
  const [context] = contexts
  if (context === undefined) {
    return warned('extension', finding('extension.nothing', { name }))
  }
  const known = findKnownFault(context, value)
  if (known !== undefined) return tell(extension, known.fault, context)
  const answer = await source.readNow(context)
  if (!answer.ok) return tellUnchecked(name, answer.detail, context)
  const schemaUrl = findSchema(answer.json, textsOf(value.type))
  if (schemaUrl === undefined) return tellUnchecked(name, finding('extension.no-schema'), context)
  const schema = await source.readText(schemaUrl)
  if (!schema.ok) return tellUnchecked(name, schema.detail, schemaUrl)
  const outcome = await validateSchema?.(schemaUrl, schema.text, value)
  if (outcome === undefined) return tellUnchecked(name, finding('schema.not-here'), schemaUrl)
  if (outcome.status === 'unusable') return tellUnchecked(name, outcome.detail, schemaUrl)
  return tell(extension, outcome.status === 'fits' ? undefined : outcome.detail, schemaUrl)
}

function tell({ name }: Extension, fault: string | Message | undefined, target: string): Check {
  return fault === undefined
    ? passed('extension', finding('extension.fits', { name }), target)
    : failed('extension', finding('extension.differs', { name, why: fault }), target)
}

function tellUnchecked(name: string, why: string | Message, target: string): Check {
  return warned('extension', finding('extension.unchecked', { name, why }), target)
}

/** The schema that a context names for one of the types, whatever prefix each is written with. */
function findSchema(context: JsonObject, types: string[]): string | undefined {
  const wanted = types.filter((type) => type !== 'Extension').map(lastPart)
  return objectsOf(context.validation ?? context['obi:validation'])
    .filter((entry) => {
      const type = nameOf(entry.validatesType ?? entry['obi:validatesType'])
      return type !== undefined && wanted.includes(lastPart(type))
    })
    .map((entry) => nameOf(entry.validationSchema ?? entry['obi:validationSchema']))
    .find((schema) => isWebAddress(schema))
}

function nameOf(value: Json | undefined): string | undefined {
  return isJsonObject(value) ? textOf(value['@id'] ?? value.id) : textOf(value)
}

function lastPart(type: string): string {
  return type.split(/[:/#]/).at(-1) ?? type
}
