import { textOf } from '../json.ts'
import type { JsonObject } from '../tools.ts'
import { optional, readId, readName, readText, readWebUrl } from './read-pieces.ts'
import type { BadgeFacts } from './reading.ts'

/** Reads an issuer of any edition: 0.5 calls its web site `origin` and its address `contact`. */
export function readIssuer(issuer: JsonObject): BadgeFacts['issuer'] {
  const url = readWebUrl(issuer.url) ?? readWebUrl(issuer.origin)
  const email = textOf(issuer.email) ?? textOf(issuer.contact)
  return {
    ...optional('id', readId(issuer)),
    ...optional('name', readName(issuer.name) ?? readName(issuer.org)),
    ...optional('url', url),
    ...optional('email', email !== undefined && /^[^\s@<>]+@[^\s@<>]+$/.test(email) ? email : undefined),
    ...optional('description', readText(issuer.description)),
  }
}
