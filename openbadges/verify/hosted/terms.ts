import { finding } from '#shared/messages/findings/finding.ts'
import { collectWords, isJsonObject, listOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { readEdition } from '../../v2/read-edition.ts'
import { isTerm, keepsMeaning } from '../../v2/vocabulary.ts'
import type { Problem } from './check-node.ts'

const types = new Set(
  (
    'Assertion BadgeClass Profile Issuer Endorsement Extension IdentityObject VerificationObject HostedBadge SignedBadge ' +
    'hosted signed Evidence Image Criteria AlignmentObject CryptographicKey RevocationList TypeValidation FrameValidation ' +
    'email url telephone id'
  ).split(' '),
)

const members = new Set(
  (
    'id type alignment allowedOrigins audience author badge caption claim created creator criteria description email ' +
    'endorsement endorsementComment evidence expires genre hashed identity image issuedOn issuer name narrative owner ' +
    'publicKey publicKeyPem recipient related revocationList revocationReason revoked revokedAssertions salt startsWith ' +
    'tags targetCode targetDescription targetFramework targetName targetUrl telephone uid url validation validatesType ' +
    'validationFrame validationSchema verification verificationProperty verify version'
  ).split(' '),
)

const keywords = new Set(['@context', '@id', '@type', '@language', '@value', '@direction'])
// What these say does nothing to a name that the context of Open Badges defines.
const contextKeywords = new Set(['@base', '@language', '@propagate', '@protected', '@version', '@vocab'])

/** True for a type that Open Badges 2.0 defines, or that is an absolute or a compact IRI. */
export function isKnownType(type: string): boolean {
  return types.has(type) || /^[a-z][\w+.-]*:\S+$/i.test(type)
}

/** True for a member that Open Badges 2.0 defines, or that is an absolute or a compact IRI. */
export function isKnownTerm(term: string): boolean {
  return term === '@id' || members.has(term) || /^[a-z][\w+.-]*:\S+$/i.test(term)
}

/** True when contexts beside that of Open Badges may define more terms. */
export function hasMoreContexts(document: JsonObject): boolean {
  const contexts = listOf(document['@context'])
  return (
    contexts.length > 1 || contexts.filter(isJsonObject).some((own) => Object.keys(own).some((name) => !isTerm(name)))
  )
}

/** What is told of a document, which stands at the beginning of the sentence. */
export type Fault = Problem['tell']

/** Why a 2.0 document's contexts are not as they must be; undefined when they are. */
export function findContextFault(document: JsonObject): Fault | undefined {
  if (document['@context'] === undefined) return (subject) => finding('linked.no-context', { subject })
  return readEdition(document) === 'unknown' ? (subject) => finding('linked.context', { subject }) : undefined
}

/**
 * Why a document does not mean what its member names say: a context written into it that gives a name of Open Badges
 * another meaning, or JSON-LD keywords that move statements elsewhere. Undefined when it does.
 */
export function findTermFault(value: Json | undefined): Fault | undefined {
  if (Array.isArray(value)) return value.map(findTermFault).find((fault) => fault !== undefined)
  if (!isJsonObject(value)) return undefined
  const { '@context': context, ...rest } = value
  if (context === null || (Array.isArray(context) && context.includes(null)))
    return (subject) => finding('linked.undone', { subject })
  const own = listOf(context).filter(isJsonObject)
  const redefined = own.flatMap((each) => findRedefined(each, rest))[0]
  if (redefined !== undefined) return (subject) => finding('linked.redefined', { subject, name: redefined })
  const strange = [...Object.keys(rest).filter(isStrange), ...own.flatMap(Object.keys).filter(isStrangeInContext)][0]
  if (strange !== undefined) return (subject) => finding('linked.strange', { subject, name: strange.slice(0, 40) })
  const twice = ['id', 'type'].find((name) => rest[name] !== undefined && differs(rest[name], rest[`@${name}`]))
  if (twice !== undefined) return (subject) => finding('linked.twice', { subject, name: twice })
  return findTermFault(Object.values(rest).filter((member) => member !== undefined))
}

const isStrange = (name: string): boolean => name.startsWith('@') && !keywords.has(name)
const isStrangeInContext = (name: string): boolean => name.startsWith('@') && !contextKeywords.has(name)

/** Names that the context gives another meaning than Open Badges does, and that stand below it. */
function findRedefined(context: JsonObject, around: JsonObject): string[] {
  const names = Object.keys(context).filter((name) => isOfStandard(name) && !keepsMeaning(name, context))
  if (names.length === 0) return names
  const words = collectWords(around)
  return names.filter((name) => words.has(name))
}

const isOfStandard = (name: string): boolean => isTerm(name) || members.has(name) || types.has(name)

function differs(plain: Json | undefined, keyword: Json | undefined): boolean {
  return keyword !== undefined && JSON.stringify(plain) !== JSON.stringify(keyword)
}
