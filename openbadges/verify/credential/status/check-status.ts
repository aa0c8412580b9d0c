import { finding } from '#shared/messages/findings/finding.ts'
import { isJsonObject, listOf, textOf, textsOf } from '../../../json.ts'
import type { Json, JsonObject } from '../../../tools.ts'
import { type Check, notChecked, passed } from '../../report.ts'
import type { ProofPorts } from '../check-proof.ts'
import { checkBitstringStatus } from './check-bitstring-status.ts'
import { checkRevocationList } from './check-revocation-list.ts'
import { findListKind } from './list-kinds.ts'

const maxEntries = 4

/** Checks every status entry of a credential; a kind that is not known leaves the status unknown, never clear. */
export async function checkStatus(document: JsonObject, issuerId: string, ports: ProofPorts): Promise<Check[]> {
  const entries = listOf(document.credentialStatus)
  if (entries.length === 0) return [passed('status', finding('status.no-list'))]
  if (entries.length > maxEntries) return [notChecked('status', finding('status.many'))]
  return Promise.all(entries.map((entry) => checkEntry(entry, document, issuerId, ports)))
}

async function checkEntry(entry: Json, document: JsonObject, issuerId: string, ports: ProofPorts): Promise<Check> {
  if (!isJsonObject(entry)) return notChecked('status', finding('status.no-status'))
  const types = textsOf(entry.type)
  const kind = findListKind(entry)
  if (kind !== undefined) return checkBitstringStatus(entry, kind, { issuerId, ports })
  if (types.includes('1EdTechRevocationList')) {
    return checkRevocationList(entry, { id: textOf(document.id) ?? '', issuerId }, ports)
  }
  return notChecked('status', finding('status.kind', { names: types.join(', ') || 'none' }))
}
