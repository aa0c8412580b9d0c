import { type Finding, finding } from '#shared/messages/findings/finding.ts'
import { listOf } from '../../../json.ts'
import {
  credentialsV1,
  credentialsV2,
  isLearnerRecordContext,
  isOpenBadgesContext,
} from '../../../model/context-kinds.ts'
import type { Json, JsonObject } from '../../../tools.ts'
import { type Check, failed, notChecked, passed, warned } from '../../report.ts'
import type { CredentialKind } from './credential-kinds.ts'
import { collectContexts, readOwnContexts } from './own-contexts.ts'

const root = 'https://purl.imsglobal.org/spec/ob/v3p0/'
const newest = [`${root}context-3.0.3.json`, 'https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json']
const known: ReadonlySet<string> = new Set([
  credentialsV1,
  credentialsV2,
  `${root}context.json`,
  ...['3.0.0', '3.0.1', '3.0.2', '3.0.3'].map((version) => `${root}context-${version}.json`),
  `${root}extensions.json`,
  'https://purl.imsglobal.org/spec/clr/v2p0/context.json',
  'https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json',
  'https://w3id.org/security/data-integrity/v1',
  'https://w3id.org/security/data-integrity/v2',
  'https://w3id.org/security/suites/ed25519-2020/v1',
  'https://w3id.org/security/suites/ed25519-2018/v1',
  'https://w3id.org/security/v1',
  'https://w3id.org/security/v2',
  'https://w3id.org/vc/status-list/2021/v1',
  'https://www.w3.org/ns/credentials/status/v1',
])

/**
 * Checks the JSON-LD contexts: Verifiable Credentials first, Open Badges 3.0 (or the learner record) second, and only
 * published ones, since a context written into the document could give any member another meaning.
 */
export function checkContext(document: JsonObject, kind: CredentialKind = 'badge'): Check {
  const [first, second, third] = listOf(document['@context'])
  if (first !== credentialsV1 && first !== credentialsV2) {
    return failed('context', finding('context.first'))
  }
  const own = readOwnContexts(document)
  if (own === 'redefining') return failed('context', finding('context.own'))
  const problem = findOrderProblem(kind, second, third)
  if (problem !== undefined) return failed('context', problem)
  const foreign = findForeignContext(document)
  if (foreign !== undefined) {
    return notChecked('context', finding('context.unknown', { name: foreign }), foreign)
  }
  if (own === 'adding') return notChecked('context', finding('context.brought'))
  if (first === credentialsV1) return warned('context', finding('context.older-form'))
  if (typeof second === 'string' && !newest.includes(second)) {
    return warned('context', finding('context.older-version'), second)
  }
  return passed('context', finding('context.published'))
}

function findOrderProblem(
  kind: CredentialKind,
  second: Json | undefined,
  third: Json | undefined,
): Finding | undefined {
  if (kind !== 'record') {
    return isOpenBadgesContext(second) ? undefined : finding('context.second')
  }
  if (!isLearnerRecordContext(second)) return finding('context.second-record')
  return isOpenBadgesContext(third) ? undefined : finding('context.third')
}

/** The first context that a document names and that is not known here. */
export function findForeignContext(document: JsonObject): string | undefined {
  const contexts = collectContexts(document).filter((context) => typeof context === 'string')
  return contexts.find((context) => !known.has(context))
}

/** True when a document has terms that are not looked into: of a context that is not known, or written into it. */
export function hasUnreadTerms(document: JsonObject): boolean {
  return findForeignContext(document) !== undefined || readOwnContexts(document) !== 'none'
}
