import { finding } from '#shared/messages/findings/finding.ts'
import { isJsonObject } from '../../../json.ts'
import type { Json, JsonObject } from '../../../tools.ts'
import { type Check, failed, passed } from '../../report.ts'

const plainKeywords = new Set(['@context', '@value', '@language', '@direction'])
const decisive = [
  'validFrom',
  'validUntil',
  'issuanceDate',
  'expirationDate',
  'credentialStatus',
  'issuer',
  'refreshService',
  'credentialSchema',
]

/**
 * Checks that the document means what its member names say. JSON-LD allows the same signed statement to be spelled with
 * full IRIs, keywords or in another place, and a badge so rewritten would hide its expiry or status from the checks.
 */
export function checkPlainNames(document: JsonObject): Check {
  const hidden = Object.keys(document).find(isIndirect) ?? findHidden(listMembers(document), document.id)
  if (hidden !== undefined) return failed('format', finding('document.member', { name: hidden }))
  const id = document.id
  if (typeof id !== 'string' || id === '') return failed('format', finding('document.no-id'))
  return passed('format', finding('document.credential'), id)
}

// What a context says is checked apart.
function listMembers({ '@context': _context, ...members }: JsonObject): (Json | undefined)[] {
  return Object.values(members)
}

function findHidden(values: (Json | undefined)[], rootId: Json | undefined): string | undefined {
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue
    const hidden = isJsonObject(value) ? findHiddenMember(value, rootId) : undefined
    const found = hidden ?? findHidden(isJsonObject(value) ? listMembers(value) : value, rootId)
    if (found !== undefined) return found
  }
  return undefined
}

function findHiddenMember(object: JsonObject, rootId: Json | undefined): string | undefined {
  const names = Object.keys(object)
  const indirect = names.find(isIndirect)
  if (indirect !== undefined) return indirect
  return object.id !== undefined && object.id === rootId ? names.find((name) => decisive.includes(name)) : undefined
}

function isIndirect(name: string): boolean {
  return name.includes(':') || (name.startsWith('@') && !plainKeywords.has(name))
}
