import { finding } from '#shared/messages/findings/finding.ts'
import { isJsonObject, listOf, textOf, textsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { isCompactJws, openJwt } from '../credential/jwt/open-jwt.ts'
import { type OpenedDocument, openEnveloped, openSecured } from '../open-secured.ts'
import { type Check, warned } from '../report.ts'

const enveloped = /^data:application\/(?:vp(?:\+ld\+json)?\+jwt|jwt),([\w.-]+)$/i

/** The only badge of a presentation, as if it had been handed in by itself. */
export interface Presented {
  opened: OpenedDocument
  text: string
}

/**
 * The presentation that a document is, or that the claims of a JWT hold (Verifiable Presentations: VCDM 2.0, 4.13, and 1.1,
 * 6.3.1); undefined for any other document. Who presents it is not believed, and not looked at.
 */
export function readPresentation(json: JsonObject): JsonObject | undefined {
  if (isPresentation(json)) return json
  if (isJsonObject(json.vp) && isPresentation(json.vp)) return json.vp
  if (!textsOf(json.type).includes('EnvelopedVerifiablePresentation')) return undefined
  const token = enveloped.exec(textOf(json.id) ?? '')?.[1]
  const opened = token === undefined ? undefined : openJwt(token)
  return opened?.ok ? readPresentation(opened.json) : undefined
}

const isPresentation = ({ type, credentialSubject }: JsonObject): boolean =>
  textsOf(type).includes('VerifiablePresentation') && credentialSubject === undefined

/** The badge of a presentation that holds one; undefined where there is none in it, or several. */
export function openPresented({ verifiableCredential }: JsonObject): Presented | undefined {
  const [only, ...others] = listOf(verifiableCredential)
  if (others.length > 0) return undefined
  if (typeof only === 'string') return isCompactJws(only) ? { opened: openSecured(only), text: only } : undefined
  return isJsonObject(only) ? { opened: openEnveloped(only), text: JSON.stringify(only) } : undefined
}

/** What is told of a badge that came in a presentation. */
export const tellPresented = (): Check => warned('format', finding('presentation.shown'))
