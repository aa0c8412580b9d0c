import type { Random } from '../../fuzz/mutate.oracle.ts'
import { type Place, raw, readRaw } from './json-tree.oracle.ts'
import { type Change, pick } from './pick.oracle.ts'

const textIn = ({ value }: Place): string => String(readRaw(value))
const isText = ({ value }: Place): boolean => typeof readRaw(value) === 'string'
const isMoment = (place: Place): boolean => isText(place) && /^\d{4}-\d\d-\d\dT/.test(textIn(place))
const isAddress = (place: Place): boolean => isText(place) && /^[a-z]+:/i.test(textIn(place))

const strange = [
  ...'a Z 0 " \\ / < > & ; # % + - _ . : @ \n \r \t'.split(' '),
  ' ',
  ...'\u00a0|\u200b|\u200d|\ufeff|\u2028|\u0085|\u202e|\u0301|\u0000|\u007f|\ufffd'.split('|'),
  ...'е|о|Ａ|ı|ß|ẞ|ﬁ|é|e\u0301|\u{1f331}|\u{e0020}|\ud83d|\udc00|\\u0061'.split('|'),
]

const near: ((text: string, random: Random) => string)[] = [
  (text, random) => insert(text, random(text.length + 1), 0, pick(strange, random)),
  (text, random) => insert(text, random(text.length), 1, pick(strange, random)),
  (text, random) => insert(text, random(text.length), 1, ''),
  (text, random) => insert(text, random(text.length), 1, String.fromCharCode(text.charCodeAt(0) + 1)),
  (text, random) => {
    const at = random(text.length)
    return insert(text, at, 1, String.fromCharCode(text.charCodeAt(at) ^ (1 << random(7))))
  },
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFC'),
  (text) => text.normalize('NFKC'),
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => ` ${text}`,
  (text) => `${text}\n`,
  (text) => text.replaceAll(' ', '  '),
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.trim(),
  () => '',
]

const moments: ((text: string) => string)[] = [
  (text) => text.replace('Z', '+00:00'),
  (text) => text.replace('Z', '.000Z'),
  (text) => text.replace('Z', ''),
  (text) => text.replace('T', 't'),
  (text) => text.replace('Z', 'z'),
  (text) => text.replace('T', ' '),
  (text) => text.slice(0, 10),
  (text) => text.replace(/:\d\dZ/, 'Z'),
  (text) => text.replace(/^20/, '+20'),
  (text) => text.replace('Z', '-00:00'),
]

const addresses: ((text: string) => string)[] = [
  (text) => `${text}/`,
  (text) => `${text}#`,
  (text) => `${text}?`,
  (text) => text.replace(/^[a-z]+/i, (scheme) => scheme.toUpperCase()),
  (text) => text.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (text) => text.replace('://', ':///'),
  (text) => text.replace(/^(https?:)\/\/[^/]*/, '$1'),
  (text) => text.replace(/^https:\/\/(\w)/, 'https://./$1'),
  (text) => text.replace(/([^/])\/([^/])/, '$1/./$2'),
  (text) => text.replace('https:', 'http:'),
  (text) => text.replace(/^.*[/:]/, ''),
  (text) => `_:${text}`,
]

/** Changes of texts, addresses and moments to others that look or mean nearly the same. */
export const textChanges: Change[] = [
  {
    kind: 'text',
    fits: isText,
    change: (place, random) => place.put(raw(pick(near, random)(textIn(place), random))),
  },
  {
    kind: 'escapes in a text',
    fits: isText,
    change: (place, random) => {
      const spelt = JSON.stringify(textIn(place)).slice(1, -1)
      const at = random(textIn(place).length)
      const code = textIn(place).charCodeAt(at).toString(16).padStart(4, '0')
      const start = JSON.stringify(textIn(place).slice(0, at)).slice(1, -1)
      const rest = JSON.stringify(textIn(place).slice(at + 1)).slice(1, -1)
      place.put({
        raw: code === '0NaN' ? `"${spelt}"` : `"${start}\\u${random(2) ? code : code.toUpperCase()}${rest}"`,
      })
    },
  },
  { kind: 'moment', fits: isMoment, change: (place, random) => place.put(raw(pick(moments, random)(textIn(place)))) },
  {
    kind: 'address',
    fits: isAddress,
    change: (place, random) => place.put(raw(pick(addresses, random)(textIn(place)))),
  },
]

const insert = (text: string, at: number, length: number, piece: string): string =>
  text.slice(0, at) + piece + text.slice(at + length)
