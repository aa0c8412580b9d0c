import type { ContextRevision, JsonObject } from '../tools.ts'

const root = 'https://purl.imsglobal.org/spec/ob/v3p0/'
const [former, current] = [`"${root}context.json"`, `"${root}context-3.0.3.json"`]

/**
 * The texts of a context that may have been used to sign the document, the likeliest first. Context 3.0.3 was given two
 * more terms under its old address, `jti` in more than one form; only documents with these can mean something else in
 * another. The draft of context.json gave every term another meaning. Whichever it was, none says anything that decides
 * about a badge, and all of them come from the bundle: nobody can bring one along.
 */
export function listRevisions(document: JsonObject): ContextRevision[] {
  const text = JSON.stringify(document)
  const revisions: ContextRevision[] = ['newest']
  if (text.includes(current) && text.includes('"jti"')) revisions.push('literal', 'earlier')
  else if (text.includes(current) && text.includes('"endorsementJwt"')) revisions.push('earlier')
  if (text.includes(former)) revisions.push('draft')
  return revisions
}
