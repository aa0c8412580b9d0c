import { finding, piece } from '#shared/messages/findings/finding.ts'
import { textOf } from '../../json.ts'
import type { JsonObject, Tools } from '../../tools.ts'
import { type ParsedAssertion, parseAssertionV2 } from '../../v2/parse-assertion.ts'
import { type ParsedBadgeClass, parseBadgeClassV2 } from '../../v2/parse-badge-class.ts'
import { type ParsedIssuer, parseIssuerV2 } from '../../v2/parse-issuer.ts'
import { type EditionV2, readEdition } from '../../v2/read-edition.ts'
import { checkExpiry, checkValidFrom } from '../check-dates.ts'
import { checkRecipient } from '../check-recipient.ts'
import type { DocumentSource } from '../document-source.ts'
import type { HomeServer, VerifyPorts } from '../ports.ts'
import { checkAssertionMaker } from '../provenance/check-maker.ts'
import { isOnServer } from '../provenance/is-on-server.ts'
import { type Check, failed, passed, type VerifyReport, warned } from '../report.ts'
import { checkNode } from './check-node.ts'
import { verifyEndorsements } from './endorsements.ts'
import { checkExtensions } from './extensions.ts'
import { readBadgeClass, readIssuer } from './read-part.ts'
import { tellProblems } from './tell-problems.ts'
import { findContextFault, findTermFault, hasMoreContexts } from './terms.ts'
import { upgradeAssertion } from './upgrade.ts'

/** What verifying a badge of Open Badges 0.5 to 2.0 needs. */
export interface AssertionPorts {
  tools: Tools
  now: Date
  source: DocumentSource
  /** Lets keys on localhost be looked up over http. */
  insecureLocalhost?: boolean
  validateSchema?: VerifyPorts['validateSchema']
  home?: HomeServer | undefined
}

/** A badge with all that it leads to, each in the form of 2.0, and what is to be said of them. */
export interface Examined {
  /** Of the documents by themselves. */
  checks: Check[]
  /** Of the days, the recipient and the extensions. */
  later: Check[]
  endorsements: VerifyReport[]
  edition: EditionV2
  node: JsonObject
  assertion: ParsedAssertion
  badge?: ParsedBadgeClass
  issuer?: ParsedIssuer
  issuerNode?: JsonObject
  /** The issuer's profile was read at its own address. */
  isIssuerHosted: boolean
}

/** Checks an assertion and the documents it leads to, whatever vouches for them. */
export async function examineAssertion(
  json: JsonObject,
  { address, expectedRecipient }: { address?: string | undefined; expectedRecipient?: string | undefined },
  ports: AssertionPorts,
): Promise<Examined> {
  const edition = readEdition(json)
  const node = upgradeAssertion(json, edition, address)
  const assertion = parseAssertionV2(node)
  const badgePart = await readBadgeClass(node.badge, edition, ports.source)
  const issuerPart =
    badgePart.node === undefined ? undefined : await readIssuer(badgePart.node.issuer, edition, ports.source)
  const parts = [node, badgePart.node, issuerPart?.node].filter((part) => part !== undefined)
  const makers = await checkMakers(
    [json, node, ...parts.slice(1)],
    { address, issuerId: textOf(issuerPart?.node?.id) },
    ports,
  )
  const checks = [...checkDocument(json, node, edition), ...badgePart.checks, ...(issuerPart?.checks ?? []), ...makers]
  // What is refused already asks nobody for more.
  const isSound = checks.every(({ status }) => status === 'passed')
  const [extensions, endorsements] = isSound
    ? await Promise.all([checkExtensions(parts, ports), verifyEndorsements(parts, ports)])
    : [[], []]
  return {
    checks,
    later: [
      ...checkTimes(assertion, edition, ports.now),
      ...checkNamed(assertion, expectedRecipient, ports.tools),
      ...extensions,
    ],
    endorsements,
    edition,
    node,
    assertion,
    ...(badgePart.node === undefined ? {} : { badge: parseBadgeClassV2(badgePart.node) }),
    ...(issuerPart?.node === undefined ? {} : { issuer: parseIssuerV2(issuerPart.node), issuerNode: issuerPart.node }),
    isIssuerHosted: issuerPart?.isHosted ?? false,
  }
}

// What was read at an address of the server's own is its own, and what lies elsewhere is no issuer's of that server.
async function checkMakers(
  [json = {}, ...parts]: readonly JsonObject[],
  { address, issuerId }: { address: string | undefined; issuerId: string | undefined },
  { home }: AssertionPorts,
): Promise<Check[]> {
  if (address !== undefined && home !== undefined && isOnServer(address, home.origin)) return []
  return checkAssertionMaker(json, parts, { home, issuerId: address === undefined ? issuerId : undefined })
}

function checkDocument(json: JsonObject, node: JsonObject, edition: EditionV2): Check[] {
  const subject = piece('subject.badge')
  const target = textOf(node.id)
  const context = edition === '2.0' ? findContextFault(json) : undefined
  if (context !== undefined) return [failed('context', context(subject), target)]
  const fault = findTermFault(json)
  if (fault !== undefined) return [failed('terms', fault(subject), target)]
  const setting = { isEarly: edition !== '2.0', hasMoreTerms: hasMoreContexts(json) }
  const told = tellProblems(checkNode('Assertion', node, setting), { check: 'data model', subject, target })
  if (told.some(({ status }) => status === 'failed')) return told
  const form =
    edition === '2.0'
      ? passed('format', finding('hosted.assertion'))
      : warned('format', finding('linked.edition', { subject, name: edition }))
  return [form, ...told]
}

function checkTimes({ issuedOn, expires }: ParsedAssertion, edition: EditionV2, now: Date): Check[] {
  const expiry = checkExpiry([expires], issuedOn, now)
  // The date of issue may be missing in 0.5.
  return edition === '0.5' && issuedOn === undefined ? [expiry] : [checkValidFrom(issuedOn, now), expiry]
}

function checkNamed({ recipient }: ParsedAssertion, expected: string | undefined, tools: Tools): Check[] {
  if (expected === undefined) return []
  return [checkRecipient(recipient === undefined ? [] : [recipient], expected, tools)]
}
