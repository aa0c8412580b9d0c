import type { ContextRevision, JsonObject } from '../tools.ts'

const context = '"https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json"'
const addedTerms = ['"endorsementJwt"', '"jti"']

/**
 * The texts of a context that may have been used to sign the document, the likeliest first. Context 3.0.3 was given two
 * more terms under its old address; only documents with these can have meant something else before.
 */
export function listRevisions(document: JsonObject): ContextRevision[] {
  const text = JSON.stringify(document)
  const mayDiffer = text.includes(context) && addedTerms.some((term) => text.includes(term))
  return mayDiffer ? ['newest', 'earlier'] : ['newest']
}
