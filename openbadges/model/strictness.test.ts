import { describe, expect, test } from 'vitest'
import { renderFinding } from '#shared/messages/findings/render-finding.ts'
import type { Json, JsonObject } from '../tools.ts'
import { checkModel } from './check-model.ts'
import type { ClassName } from './class-model.ts'
import { fullClr, fullCredential } from './full-documents.oracle.ts'

// How strictly a document from elsewhere is read: "remark" is what says the same in JSON-LD or in the text of a standard
// although the published schema writes it otherwise, "failure" what neither allows. docs/conformance.md has the paragraphs.
type Judged = 'fits' | 'remark' | 'failure'
type Row = [what: string, place: string, value: (old: Json) => Json | undefined, judged: Judged, told?: string]

const asList = (old: Json): Json => [old]
const as = (value: Json) => () => value
const subject = 'credentialSubject'
const achievement = `${subject}.achievement`
const geo = 'issuer.address.geo'
const entry = `${achievement}.otherIdentifier.0`

const rows: Row[] = [
  ...[
    `${subject}.identifier.0.type`,
    'image.type',
    `${entry}.type`,
    `${geo}.type`,
    'credentialStatus.type',
    'credentialSchema.0.type',
    'refreshService.type',
    'termsOfUse.0.type',
    'proof.0.type',
  ].map((place): Row => ['one word as a list', place, asList, 'remark', `${spell(place)} is a list`]),
  ...[`${achievement}.type`, 'issuer.type', 'evidence.0.type', `${subject}.type`].map(
    (place): Row => ['a set of types as one word', place, (old) => (old as Json[])[0], 'fits'],
  ),
  ['another word', `${achievement}.type`, as('Course'), 'failure', `${achievement}.type does not contain Achievement`],
  ['no list of types', 'type', as('OpenBadgeCredential'), 'failure', 'type does not contain VerifiableCredential'],
  ['no type at all', `${achievement}.type`, as([]), 'failure', `${achievement}.type is not a list of types`],
  ['no type', 'credentialStatus.type', () => undefined, 'failure', 'credentialStatus.type is missing'],
  ['no id', 'credentialStatus.id', () => undefined, 'fits'],
  ['an id without a scheme', 'credentialStatus.id', as('7'), 'failure', 'credentialStatus.id is not an address'],
  ['several', 'credentialStatus', (old) => [old, old], 'remark', 'credentialStatus is a list'],
  ['an endorsement without a proof', 'endorsement.0.proof', () => undefined, 'fits'],
  ['one proof', 'endorsement.0.proof', (old) => (old as Json[])[0], 'fits'],
  ['an unsigned JWT', 'endorsementJwt.0', as('eyJhbGciOiJub25lIn0.e30.'), 'failure', 'is not a compact JWS'],
  ['a JWT without content', 'endorsementJwt.0', as('e30..c2ln'), 'failure', 'is not a compact JWS'],
  ['a code in small letters', `${achievement}.inLanguage`, as('en-gb'), 'remark', 'is not a language code'],
  ['a variant', `${achievement}.inLanguage`, as('de-CH-1996'), 'remark', 'is not a language code'],
  ['no code', `${achievement}.inLanguage`, as('German, Swiss'), 'failure', 'is not a language code'],
  ...['evidence', 'endorsement', `${achievement}.tag`, `${subject}.result`, 'termsOfUse'].map(
    (place): Row => ['an empty list', place, as([]), 'remark', `${place} is an empty list`],
  ),
  ['nobody', subject, as([]), 'failure', `${subject} is an empty list`],
  ['one, as a list', subject, asList, 'remark', `${subject} is a list`],
  ['two', subject, (old) => [old, old], 'failure', `${subject} is a list`],
  ['no list', `${achievement}.tag`, as('sea'), 'remark', `${achievement}.tag is not a list`],
  ...['image', `${subject}.identifier.0`, entry].map(
    (place): Row => [
      'one member more',
      place,
      (old) => ({ ...(old as JsonObject), width: 3 }),
      'remark',
      'width is not',
    ],
  ),
  ['one member more, where there may be', achievement, (old) => ({ ...(old as JsonObject), width: 3 }), 'fits'],
  ['with its language', 'name', as({ '@value': 'Segel', '@language': 'de' }), 'remark', 'name is not a text'],
  ['in two', 'name', as([{ '@value': 'a', '@language': 'de' }, { '@value': 'b' }]), 'remark', 'name is a list'],
  ['twice', 'name', as(['a', 'b']), 'failure', 'name is a list'],
  ['by language', 'name', as({ de: 'Segel' }), 'failure', 'name is not a text'],
  ['without seconds', 'validFrom', as('2026-01-02T03:04Z'), 'remark', 'is not a date and time'],
  ['midnight as 24', 'validFrom', as('2026-01-02T24:00:00Z'), 'remark', 'is not a date and time'],
  ['after 24', 'validFrom', as('2026-01-02T24:00:01Z'), 'failure', 'is not a date and time'],
  ['no such day', 'awardedDate', as('2026-02-30T00:00:00Z'), 'failure', 'is not a date and time'],
  ['no leap year', 'awardedDate', as('1900-02-29T00:00:00Z'), 'failure', 'is not a date and time'],
  ['a leap year', 'awardedDate', as('2000-02-29T00:00:00Z'), 'fits'],
  ['no zone', 'awardedDate', as('2026-01-02T03:04:05'), 'failure', 'is not a date and time'],
  ['no zone', `${subject}.activityStartDate`, as('2026-01-02T03:04:05'), 'remark', 'is not a date and time'],
  ['no such day', 'issuer.dateOfBirth', as('1990-02-30'), 'failure', 'is not a date'],
  ['an empty word of its own', `${entry}.identifierType`, as('ext:-'), 'failure', 'is not a kind of identifier'],
]

const records: Row[] = [
  ['one word as a list', `${subject}.association.0.type`, asList, 'remark', 'type is a list'],
  ['a JWT inside', `${subject}.verifiableCredential`, as(['e30.e30.c2ln']), 'remark', 'is not an object'],
  ['no name', 'name', () => undefined, 'failure', 'name is missing'],
  ['no third context', '@context', (old) => (old as Json[]).slice(0, 2), 'failure', '@context does not begin'],
  ['a word of another standard', `${subject}.association.0.associationType`, as('exemplar'), 'remark', 'association'],
]

describe('how strictly a document from elsewhere is read', () => {
  test.each(rows)('%s (%s)', (_, ...row) => judge(fullCredential, 'AchievementCredential', row))
  test.each(records)('of a learner record: %s (%s)', (_, ...row) => judge(fullClr, 'ClrCredential', row))
})

function judge(
  document: JsonObject,
  model: ClassName,
  [place, change, judged, told = '']: Row extends [string, ...infer Rest] ? Rest : never,
) {
  expect(checkModel(document, model)).toEqual({ errors: [], remarks: [] })
  const { errors, remarks } = checkModel(changeAt(document, place.split('.'), change) ?? null, model)
  expect(errors.length > 0 ? 'failure' : remarks.length > 0 ? 'remark' : 'fits').toBe(judged)
  expect([...errors, ...remarks].map(({ message }) => renderFinding(message)).join(' ')).toContain(told)
}

function changeAt(
  value: Json | undefined,
  [key, ...rest]: string[],
  change: (old: Json) => Json | undefined,
): Json | undefined {
  if (key === undefined) return change(value ?? null)
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? (changeAt(item, rest, change) ?? null) : item))
  const object = value as JsonObject
  expect(Object.keys(object)).toContain(key)
  const { [key]: old, ...others } = object
  const made = changeAt(old, rest, change)
  return made === undefined ? others : { ...others, [key]: made }
}

function spell(place: string): string {
  return place.replace(/\.(\d+)/g, '[$1]')
}
