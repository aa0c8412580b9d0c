import type { ContextRevision, JsonObject } from '../tools.ts'

const context = '"https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json"'

/**
 * The texts of a context that may have been used to sign the document, the likeliest first. Context 3.0.3 was given two
 * more terms under its old address, `jti` in more than one form; only documents with these can mean something else in
 * another. Whichever it was, the terms say nothing that decides about a badge.
 */
export function listRevisions(document: JsonObject): ContextRevision[] {
  const text = JSON.stringify(document)
  if (!text.includes(context)) return ['newest']
  if (text.includes('"jti"')) return ['newest', 'literal', 'earlier']
  return text.includes('"endorsementJwt"') ? ['newest', 'earlier'] : ['newest']
}
