import { isJsonObject } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'

/** The first context of Verifiable Credentials 1.1. */
export const credentialsV1 = 'https://www.w3.org/2018/credentials/v1'
/** The first context of Verifiable Credentials 2.0. */
export const credentialsV2 = 'https://www.w3.org/ns/credentials/v2'

const openBadges = '^https://purl\\.imsglobal\\.org/spec/ob/v3p0/context(?:-\\d+\\.\\d+\\.\\d+)?\\.json$'
const learnerRecord = '^https://purl\\.imsglobal\\.org/spec/clr/v2p0/context(?:-\\d+\\.\\d+\\.\\d+)?\\.json$'

const openBadgesUrl = new RegExp(openBadges)
const learnerRecordUrl = new RegExp(learnerRecord)

/** True for the address of a published text of the Open Badges 3.0 context. */
export function isOpenBadgesContext(value: Json | undefined): boolean {
  return typeof value === 'string' && openBadgesUrl.test(value)
}

/** True for the address of a published text of the context of Comprehensive Learner Records 2.0. */
export function isLearnerRecordContext(value: Json | undefined): boolean {
  return typeof value === 'string' && learnerRecordUrl.test(value)
}

/** With which contexts a document begins: its edition of Verifiable Credentials, then that of 1EdTech, if it is of theirs. */
export interface ContextRule {
  first: string
  second?: 'open badges' | 'learner record'
}

/** True for contexts that begin as the rule says. */
export function followsContextRule({ first, second }: ContextRule, value: Json | undefined): boolean {
  if (!Array.isArray(value) || value[0] !== first || !value.every(isContext)) return false
  if (second === undefined) return true
  if (second === 'open badges') return isOpenBadgesContext(value[1])
  return isLearnerRecordContext(value[1]) && isOpenBadgesContext(value[2])
}

const isContext = (value: Json): boolean => typeof value === 'string' || isJsonObject(value)

/** The rule as JSON Schema. */
export function buildContextSchema({ first, second }: ContextRule): JsonObject {
  const patterns = second === undefined ? [] : second === 'open badges' ? [openBadges] : [learnerRecord, openBadges]
  const items = [{ const: first }, ...patterns.map((pattern) => ({ type: 'string', pattern }))]
  return { type: 'array', minItems: items.length, items, additionalItems: { type: ['string', 'object'] } }
}
