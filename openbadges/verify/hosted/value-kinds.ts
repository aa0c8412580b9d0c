import { isJsonObject } from '../../json.ts'
import { parseMoment } from '../../moment.ts'
import type { Json } from '../../tools.ts'
import { isWebAddress } from './read-declared.ts'

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

/** How each kind of value is told from others, and what to say of one that is not. */
export const valueKinds: Record<ValueKind, { is: (value: Json) => boolean; words: string }> = {
  iri: { is: isIri, words: 'is no identifier' },
  'web address': { is: isWebText, words: 'is no web address' },
  'web or data address': {
    is: (value) => isWebText(value) || (typeof value === 'string' && value.startsWith('data:')),
    words: 'is neither a web address nor a data URL',
  },
  'e-mail address': { is: matches(/^[^@\s]+@[^@\s]+$/), words: 'is no e-mail address' },
  // E.164, with an extension.
  'telephone number': { is: matches(/^\+?[1-9]\d{1,14}(?:;ext=\d+)?$/), words: 'is no telephone number' },
  text: { is: isText, words: 'is no text' },
  'text or number': { is: (value) => isText(value) || typeof value === 'number', words: 'is neither text nor number' },
  boolean: { is: (value) => typeof value === 'boolean', words: 'is neither true nor false' },
  moment: {
    is: (value) => typeof value === 'string' && parseMoment(value) !== undefined,
    words: 'is no date with a time and a time zone',
  },
  // BCP 47 in outline.
  language: { is: matches(/^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,8}$/i), words: 'is no language' },
  authority: { is: isAuthority, words: 'is no host name' },
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
  if (typeof value !== 'string' || /[/?#@\\\s]/.test(value) || !URL.canParse(`http://${value}/`)) return false
  return value !== ''
}

function matches(form: RegExp): (value: Json) => boolean {
  return (value) => typeof value === 'string' && value.length <= 4096 && form.test(value)
}
