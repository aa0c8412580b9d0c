import type { FindingCode } from '#shared/messages/findings/finding.ts'
import { isJsonObject } from '../../json.ts'
import { parseMoment } from '../../moment.ts'
import type { Json } from '../../tools.ts'
import { isWebAddress } from './read-declared.ts'
import { isKnownTerm } from './terms.ts'

/** The primitive values of Open Badges 2.0. */
export type ValueKind =
  | 'iri'
  | 'web address'
  | 'web or data address'
  | 'e-mail address'
  | 'telephone number'
  | 'text'
  | 'text or number'
  | 'boolean'
  | 'moment'
  | 'language'
  | 'authority'
  | 'term'

// RFC 1123, section 2.1.
const hostNames = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?){0,10}\.?$/i

type MemberCode = Extract<FindingCode, `member.${string}`>

/** How each kind of value is told from others, and the code of what to say of one that is not. */
export const valueKinds: Record<
  ValueKind,
  { is: (value: Json) => boolean; code: Exclude<MemberCode, 'member.other' | 'member.neither'> }
> = {
  iri: { is: isIri, code: 'member.iri' },
  'web address': { is: isWebText, code: 'member.web-address' },
  'web or data address': {
    is: (value) => isWebText(value) || (typeof value === 'string' && value.startsWith('data:')),
    code: 'member.web-or-data',
  },
  'e-mail address': { is: matches(/^[^@\s]+@[^@\s]+$/), code: 'member.mail' },
  // E.164, with an extension.
  'telephone number': { is: matches(/^\+?[1-9]\d{1,14}(?:;ext=\d+)?$/), code: 'member.telephone' },
  text: { is: isText, code: 'member.text' },
  'text or number': { is: (value) => isText(value) || typeof value === 'number', code: 'member.text-or-number' },
  boolean: { is: (value) => typeof value === 'boolean', code: 'member.boolean' },
  moment: {
    is: (value) => typeof value === 'string' && parseMoment(value) !== undefined,
    code: 'member.moment',
  },
  // BCP 47 in outline.
  language: { is: matches(/^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,8}$/i), code: 'member.language' },
  authority: { is: isAuthority, code: 'member.host' },
  term: { is: (value) => typeof value === 'string' && isKnownTerm(value), code: 'member.undefined' },
}

function isWebText(value: Json): boolean {
  return typeof value === 'string' && isWebAddress(value)
}

function isText(value: Json): boolean {
  return typeof (isJsonObject(value) ? value['@value'] : value) === 'string'
}

// An identifier may lead anywhere or nowhere, but it is no script and no picture.
function isIri(value: Json): boolean {
  if (typeof value !== 'string' || !/^(?:_:\S+|[a-z][a-z0-9+.-]*:\S+)$/i.test(value)) return false
  return !/^(?:javascript|data|vbscript|file|blob):/i.test(value)
}

function isAuthority(value: Json): boolean {
  if (typeof value !== 'string' || /[/?#@%\\\s]/.test(value) || !URL.canParse(`http://${value}/`)) return false
  const { hostname } = new URL(`http://${value}/`)
  // What the network makes a number of is an address only where it is written as one.
  return hostname.startsWith('[') || (hostNames.test(hostname) && /[a-z]|^\d+\.\d+\.\d+\.\d+(?::\d+)?$/i.test(value))
}

function matches(form: RegExp): (value: Json) => boolean {
  return (value) => typeof value === 'string' && value.length <= 4096 && form.test(value)
}
