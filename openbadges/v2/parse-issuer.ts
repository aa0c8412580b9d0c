import { idOf, listOf, objectsOf, textOf, textsOf } from '../json.ts'
import type { JsonObject } from '../tools.ts'

/** An issuer profile as found in the wild; startsWith and allowedOrigins bound where its assertions may be hosted. */
export interface ParsedIssuer {
  id: string | undefined
  types: string[]
  name: string | undefined
  url: string | undefined
  email: string | undefined
  description: string | undefined
  image: string | undefined
  startsWith: string[]
  allowedOrigins: string[]
}

/** Reads an Open Badges 2.0 issuer Profile tolerantly. Never throws. */
export function parseIssuerV2(json: JsonObject): ParsedIssuer {
  const scopes = objectsOf(json.verification)
  return {
    id: idOf(json),
    types: textsOf(json.type ?? json['@type']),
    name: textOf(json.name),
    url: textOf(json.url),
    email: textOf(json.email),
    description: textOf(json.description),
    image: idOf(listOf(json.image)[0]),
    startsWith: scopes.flatMap((scope) => textsOf(scope.startsWith)),
    allowedOrigins: scopes.flatMap((scope) => textsOf(scope.allowedOrigins)),
  }
}
