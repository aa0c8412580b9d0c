import type { Random } from '../../fuzz/mutate.oracle.ts'
import type { JsonObject } from '../../tools.ts'
import { pick } from '../../verify/changes/pick.oracle.ts'
import { anyBase, baseKinds } from './bases.oracle.ts'
import type { IllegalRow } from './illegal-row.oracle.ts'
import { ask, type Told, without } from './make-rows.oracle.ts'
import { proofWays } from './ways.oracle.ts'

/** The text of a signed document, written otherwise than JSON allows or than all readers take alike. */
const writing = (fault: string, told: Told, change: (text: string, document: JsonObject) => string): IllegalRow => ({
  fault,
  ...told,
  async make(random: Random) {
    const [kind, way] = [pick(baseKinds, random), pick(proofWays, random)]
    const secured = await way.secure(await anyBase(kind, random))
    if (typeof secured === 'string') throw new Error('No document')
    const text = JSON.stringify(secured)
    return { of: `${kind}, ${way.name}`, legal: () => ask(text), illegal: () => ask(change(text, secured)) }
  },
})
const json = (...told: Told['told']): Told => ({ paragraph: 'RFC 8259, 2 to 9', told })
const names: Told = { paragraph: 'RFC 8259, 4, and RFC 8785, 3.1 (I-JSON: names are unique)', told: ['document.twice'] }
const indirect: Told = {
  paragraph: 'Verifiable Credentials 2.0, 6.1 (Syntaxes: JSON-LD compacted document form)',
  told: ['document.member', 'signature.broken'],
}

/** Faults of the text of a document. */
export const textRows = [
  writing('cut off', json('document.no-json'), (text) => text.slice(0, -7)),
  writing('a comma too many', json('document.no-json'), (text) => `${text.slice(0, -1)},}`),
  writing('single quotes', json('document.no-json'), (text) => text.replace(/"id"/, "'id'")),
  writing('a comment', json('document.no-json'), (text) => text.replace('{', '{ /* mine */ ')),
  writing('two documents', json('document.no-json'), (text) => text + text),
  writing('in a list', json('document.no-object', 'no-badge.text'), (text) => `[${text}]`),
  writing('in a text', json('no-badge.text', 'document.no-object'), (text) => JSON.stringify(text)),
  writing('a member twice', names, (text) => text.replace('{', '{"id":"urn:uuid:other",')),
  writing('a member twice, once by an escape', names, (text) => text.replace('{', '{"\\u0069d":"urn:uuid:other",')),
  writing(
    'nested too deeply',
    { paragraph: 'RFC 8259, 9: limits of depth', told: ['document.deep'] },
    (_text, document) => JSON.stringify({ ...document, evidence: JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) }),
  ),
  writing(
    'a number that readers take differently',
    { paragraph: 'RFC 8259, 6, and RFC 8785, 3.2.2.3', told: ['document.number'] },
    (text) => text.replace('{', '{"x":12345678901234567890.5,'),
  ),
  writing(
    'longer than a mebibyte',
    { paragraph: 'RFC 8259, 9: limits of size', told: ['document.long'] },
    (_text, document) => JSON.stringify({ ...document, description: 'x'.repeat(1_100_000) }),
  ),
  writing('the end under its whole address', indirect, (_text, document) =>
    JSON.stringify({
      ...without(document, 'validUntil', 'expirationDate'),
      'https://www.w3.org/2018/credentials#validUntil': '2020-01-01T00:00:00Z',
    }),
  ),
  writing('the type as a keyword', indirect, (_text, document) =>
    JSON.stringify({ ...document, '@type': 'https://terms.example/Kind' }),
  ),
  writing('the id as a keyword', indirect, (_text, document) =>
    JSON.stringify({ ...document, '@id': 'urn:uuid:other' }),
  ),
  writing('in a graph', indirect, (_text, document) => JSON.stringify({ ...document, '@graph': [] })),
]
