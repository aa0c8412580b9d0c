import { isJsonObject } from '../../json.ts'
import { replaceAt } from '../../model/change-documents.oracle.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { pick } from '../../verify/changes/pick.oracle.ts'
import type { BaseKind } from './bases.oracle.ts'
import type { IllegalRow } from './illegal-row.oracle.ts'
import { saying, type Told, textWays } from './make-rows.oracle.ts'

// The classes of Open Badges 3.0, appendix B, and of Comprehensive Learner Record 2.0, written down from the text of the
// standards, apart from the tables that the verifier goes by. `!` marks what must be there; then the datatype.
interface Class {
  kind: BaseKind
  at: (string | number)[]
  type?: string
  members: string
}

const subject = ['credentialSubject']
const achievement = [...subject, 'achievement']
const description = [...achievement, 'resultDescription', 0]
const classes: Record<string, Class> = {
  AchievementSubject: {
    kind: 'badge with every member',
    at: subject,
    type: 'AchievementSubject',
    members:
      'id:uri activityStartDate:moment activityEndDate:moment creditsEarned:number licenseNumber:text narrative:text role:text term:text',
  },
  Achievement: {
    kind: 'badge with every member',
    at: achievement,
    type: 'Achievement',
    members:
      'id!:uri name!:text description!:text criteria! achievementType:achievement creditsAvailable:number fieldOfStudy:text humanCode:text inLanguage:language specialization:text version:text',
  },
  Criteria: { kind: 'badge with every member', at: [...achievement, 'criteria'], members: 'id:uri narrative:text' },
  Alignment: {
    kind: 'badge with every member',
    at: [...achievement, 'alignment', 0],
    type: 'Alignment',
    members:
      'targetName!:text targetUrl!:uri targetCode:text targetDescription:text targetFramework:text targetType:target',
  },
  Related: {
    kind: 'badge with every member',
    at: [...achievement, 'related', 0],
    type: 'Related',
    members: 'id!:uri inLanguage:language version:text',
  },
  ResultDescription: {
    kind: 'badge with every member',
    at: description,
    type: 'ResultDescription',
    members: 'id!:uri name!:text resultType!:result requiredLevel:uri requiredValue:text valueMax:text valueMin:text',
  },
  RubricCriterionLevel: {
    kind: 'badge with every member',
    at: [...description, 'rubricCriterionLevel', 0],
    type: 'RubricCriterionLevel',
    members: 'id!:uri name!:text description:text level:text points:text',
  },
  Result: {
    kind: 'badge with every member',
    at: [...subject, 'result', 0],
    type: 'Result',
    members: 'achievedLevel:uri resultDescription:uri status:status value:text',
  },
  IdentityObject: {
    kind: 'badge with every member',
    at: [...subject, 'identifier', 0],
    type: 'IdentityObject',
    members: 'hashed!:flag identityHash!:text identityType!:identity salt:text',
  },
  Image: { kind: 'badge with every member', at: ['image'], type: 'Image', members: 'id!:uri caption:text' },
  Evidence: {
    kind: 'badge with every member',
    at: ['evidence', 0],
    type: 'Evidence',
    members: 'id:uri narrative:text name:text description:text genre:text audience:text',
  },
  Profile: {
    kind: 'badge with every member',
    at: [...subject, 'source'],
    type: 'Profile',
    members:
      'id!:uri name:text url:uri phone:text description:text email:mail official:text familyName:text givenName:text additionalName:text patronymicName:text honorificPrefix:text honorificSuffix:text familyNamePrefix:text dateOfBirth:date',
  },
  Address: {
    kind: 'badge with every member',
    at: ['issuer', 'address'],
    type: 'Address',
    members:
      'addressCountry:text addressCountryCode:text addressRegion:text addressLocality:text streetAddress:text postOfficeBoxNumber:text postalCode:text',
  },
  GeoCoordinates: {
    kind: 'badge with every member',
    at: ['issuer', 'address', 'geo'],
    type: 'GeoCoordinates',
    members: 'latitude!:number longitude!:number',
  },
  IdentifierEntry: {
    kind: 'badge with every member',
    at: ['issuer', 'otherIdentifier', 0],
    type: 'IdentifierEntry',
    members: 'identifier!:text identifierType!:identity',
  },
  Endorsement: { kind: 'endorsement', at: [], members: 'name!:text description:text' },
  EndorsementSubject: {
    kind: 'endorsement',
    at: subject,
    type: 'EndorsementSubject',
    members: 'id!:uri endorsementComment:text',
  },
}

const lists: Json[] = [7, true, {}, { de: 'x' }, ['a', 'b']]
const vocabulary: Json[] = ['Medal', '', 7, 'ext:', 'ext:a b', {}, ['Badge', 'Award']]
/** What is no value of each datatype (appendix B.2 to B.5). */
const wrong: Record<string, Json[]> = {
  text: lists,
  uri: ['x', '', 7, {}, 'a b', '//harbour.example', 'https://harbour .example/', ['urn:a', 'urn:b']],
  moment: ['yesterday', '2026-02-31T00:00:00Z', '2026-13-01T00:00:00Z', 7, {}, '', '2026-01-01T25:00:00Z'],
  number: ['2.5', true, {}, [1, 2]],
  flag: ['true', 1, {}, 'yes'],
  mail: ['maya', '@', 'a b@c.example', 7, ''],
  date: ['1990', '31.01.1990', '1990-02-31', 7, ''],
  language: ['', 'deutsch!', 7, 'x', 'en_GB'],
  achievement: vocabulary,
  target: vocabulary,
  result: vocabulary,
  identity: vocabulary,
  status: ['Passed', 'ext:own', '', 7, ['Completed', 'Failed']],
}

const codes: Told['told'] = [
  'model.not',
  'model.not-one',
  'model.missing',
  'model.empty',
  'model.no-object',
  'model.neither',
  'model.lacks',
  'model.types',
  'subject.no-name',
  'subject.no-criteria',
  'subject.not-one',
  'subject.no-achievement',
  'subject.type',
  'subject.achievement',
  'subject.result',
  'subject.source',
  'subject.results',
  'subject.identifier',
  'subject.endorses-nothing',
  'evidence.type',
  'issuer.identifier',
  'results.foreign',
]

const change = (document: JsonObject, at: (string | number)[], to: (old: Json) => Json | undefined): JsonObject => {
  const changed = replaceAt(document, at, to)
  if (!isJsonObject(changed)) throw new Error('The document is gone')
  return changed
}

// Some sentences of the checks before the data model name the thing in words.
const spoken: Record<string, string> = {
  AchievementSubject: 'subject',
  EndorsementSubject: 'subject|endorses',
  Achievement: 'achieve',
  Result: 'result',
  ResultDescription: 'results?',
  IdentityObject: 'identifier',
  IdentifierEntry: 'identifier',
  Evidence: 'evidence',
  Profile: 'source|Profile',
  Criteria: 'criteria',
}

function rowsOf(name: string, { kind, at, type, members }: Class): IllegalRow[] {
  const about = (member: string): Told => ({
    paragraph: `Open Badges 3.0, appendix B (${name}, ${member})`,
    told: codes,
    names: new RegExp([member, spoken[name]].filter(Boolean).join('|'), 'i'),
  })
  const scope = { kinds: [kind], ways: textWays }
  const gone = (member: string) =>
    [undefined, null].map((value) =>
      saying(
        `${name}: ${value === null ? 'null for' : 'no'} ${member}`,
        about(member),
        (document) =>
          change(document, at, (old) => {
            if (!isJsonObject(old)) return old
            const { [member]: _gone, ...rest } = old
            return value === null ? { ...rest, [member]: null } : rest
          }),
        scope,
      ),
    )
  const read = members.split(' ').map((text) => /^(\w+)(!?):?(\w*)$/.exec(text) ?? [])
  return [
    ...(type === undefined
      ? []
      : [
          ...gone('type'),
          saying(
            `${name}: another type`,
            about('type'),
            (document) => change(document, [...at, 'type'], () => ['https://terms.example/Other']),
            scope,
          ),
          saying(
            `${name}: a type that is a number`,
            about('type'),
            (document) => change(document, [...at, 'type'], () => 7),
            scope,
          ),
          saying(
            `${name}: a number in its place`,
            about(String(at.findLast((step) => typeof step === 'string'))),
            (document) => change(document, at, () => 7),
            scope,
          ),
        ]),
    ...read.flatMap(([, member = '', must, datatype = '']) => [
      ...(must ? gone(member) : []),
      ...(datatype === ''
        ? []
        : [
            saying(
              `${name}: ${member} that is no ${datatype}`,
              about(member),
              (document, random) =>
                change(addMember(document, [...at], member), [...at, member], () =>
                  pick(wrong[datatype] ?? [], random),
                ),
              scope,
            ),
          ]),
    ]),
  ]
}

/** The document with the member there, so that it can be replaced. */
const addMember = (document: JsonObject, at: (string | number)[], member: string): JsonObject =>
  change(document, at, (old) => (isJsonObject(old) ? { [member]: 'x', ...old } : old))

/** Every member of every class that is missing or no value of its datatype. */
export const classRows: IllegalRow[] = [
  ...Object.entries(classes).flatMap(([name, each]) => rowsOf(name, each)),
  saying(
    'Criteria: neither an address nor words',
    { paragraph: 'Open Badges 3.0, appendix B (Criteria)', told: ['subject.no-criteria', 'model.neither'] },
    (document) => change(document, classes.Criteria?.at ?? [], () => ({})),
    { kinds: ['badge with every member'], ways: textWays },
  ),
]
