import { shapeDetails } from '#shared/badges/award-details.ts'
import { credentialDetails, subjectDetails } from '#shared/badges/details-by-place.ts'
import { isJsonObject } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'

/** What may stand in a slot: an IRI of a known scheme, an ISO 8601 date-time with zone, or any text. */
export type SlotKind = 'iri' | 'moment' | 'text'

/** The members of a document whose values differ between badges of one shape; lists are looked into. */
export interface SlotShape {
  [member: string]: SlotKind | SlotShape
}

/** The text that stands in a slot while its shape is compiled, and what every value in its place begins with. */
export interface Sentinel {
  slot: number
  kind: SlotKind
  marker: string
  text: string
}

/** A document cut in two: everything that is not a slot, as exact JSON text, and the slot values in document order. */
export interface Blanked {
  key: string
  values: string[]
}

const statusSlots: SlotShape = { id: 'iri', statusListIndex: 'text', statusListCredential: 'iri' }
const evidenceSlots: SlotShape = {
  id: 'iri',
  narrative: 'text',
  name: 'text',
  description: 'text',
  genre: 'text',
  audience: 'text',
}

// How a number is written is a part of the shape: it is no slot.
const varying = subjectDetails.filter((one) => one.kind !== 'decimal')
const detailSlots = shapeDetails(varying, 'member', { moment: 'moment', text: 'text' })

/** The slots of an Open Badges 3.0 credential, in its VCDM 2.0 and 1.1 forms. */
export const credentialSlots: SlotShape = {
  id: 'iri',
  name: 'text',
  description: 'text',
  validFrom: 'moment',
  validUntil: 'moment',
  ...shapeDetails(credentialDetails, 'member', { moment: 'moment' }),
  issuanceDate: 'moment',
  expirationDate: 'moment',
  credentialSubject: {
    id: 'iri',
    narrative: 'text',
    identifier: { identityHash: 'text', salt: 'text' },
    ...detailSlots,
    result: { value: 'text' },
  },
  evidence: evidenceSlots,
  refreshService: { id: 'iri' },
  credentialStatus: statusSlots,
}

/** The slots of a Data Integrity proof without its value. */
export const proofSlots: SlotShape = { created: 'moment', verificationMethod: 'iri' }

const maxSlots = 200
const maxKeyLength = 65_536
const iriPattern = /^(https?:\/\/|urn:uuid:|did:(?=[a-z]))[!#-;=?-[\]_a-z~]+$/
const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/
const loneSurrogate = /\p{Surrogate}/u

/**
 * What the key keeps of a slot value; undefined when the value may not stand in the slot. An IRI keeps its scheme,
 * because a context may define a scheme as a prefix and then expand it.
 */
function markerOf(value: Json, kind: SlotKind): string | undefined {
  if (typeof value !== 'string') return undefined
  if (kind === 'iri') return iriPattern.exec(value)?.[1]
  if (kind === 'moment') return momentPattern.test(value) ? '' : undefined
  return loneSurrogate.test(value) ? undefined : ''
}

/** Whether the key would keep this marker of the value. */
export function fitsSlot(value: string, kind: SlotKind, marker: string): boolean {
  if (kind === 'iri') return value.startsWith(marker) && iriPattern.test(value)
  return kind === 'moment' ? momentPattern.test(value) : !loneSurrogate.test(value)
}

type Replace = (value: Json, kind: SlotKind) => Json

function replaceMember(value: Json, shape: SlotKind | SlotShape, replace: Replace): Json {
  if (typeof shape === 'string') return replace(value, shape)
  if (Array.isArray(value)) return value.map((item) => (isJsonObject(item) ? replaceSlots(item, shape, replace) : item))
  return isJsonObject(value) ? replaceSlots(value, shape, replace) : value
}

/** A copy of the document with every slot value replaced, in the order of the shape. */
export function replaceSlots(document: JsonObject, shape: SlotShape, replace: Replace): JsonObject {
  const copy = { ...document }
  for (const member in shape) {
    const value = document[member]
    const inner = shape[member]
    if (value !== undefined && inner !== undefined) copy[member] = replaceMember(value, inner, replace)
  }
  return copy
}

/** Cuts the document at its slots; undefined when a slot holds something else or the document is very large. */
export function blankSlots(document: JsonObject, shape: SlotShape): Blanked | undefined {
  const values: string[] = []
  let fits = true
  const blank = replaceSlots(document, shape, (value, kind) => {
    const marker = markerOf(value, kind)
    if (marker === undefined || typeof value !== 'string') fits = false
    else values.push(value)
    return marker ?? null
  })
  if (!fits || values.length > maxSlots) return undefined
  const key = JSON.stringify(blank)
  return key.length > maxKeyLength ? undefined : { key, values }
}
