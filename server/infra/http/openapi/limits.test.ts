import { expect, test } from 'vitest'
import { endpoints } from '#contracts/endpoints.ts'
import type { Answer, Content } from './api.ts'
import { mapInside, nameIn, type Schema } from './schemas/schema.ts'
import { writeDocument } from './write-document.ts'

const api = writeDocument(endpoints, 'https://badges.example')
const operations = Object.values(api.paths).flatMap((item) => Object.values(item))

/** Every schema that these lead to, with where it stands: below a name, or at an operation. */
function listPlaces(roots: [where: string, schema: Schema][]): [where: string, schema: Schema][] {
  const places: [string, Schema][] = []
  const seen = new Set<string>()
  const look = (schema: Schema, where: string): Schema => {
    const name = nameIn(schema)
    if (name !== undefined && !seen.has(name)) {
      seen.add(name)
      look(api.components.schemas[name] ?? {}, name)
    }
    places.push([where, schema])
    return mapInside(schema, (inner, step, isMember) => look(inner, isMember ? `${where}.${step}` : where))
  }
  for (const [where, schema] of roots) look(schema, where)
  return places
}
const schemasOf = (content: Content = {}): Schema[] => Object.values(content).map(({ schema }) => schema)

const taken = listPlaces(
  operations.flatMap(({ operationId, parameters = [], requestBody }) => [
    ...schemasOf(requestBody?.content).map((schema): [string, Schema] => [operationId, schema]),
    ...parameters.flatMap((one): [string, Schema][] =>
      'in' in one ? [[`${operationId} ?${one.name}`, one.schema]] : [],
    ),
  ]),
)
const answered = listPlaces(
  operations.flatMap(({ operationId, responses }) =>
    Object.values(responses)
      .filter((one): one is Answer => 'description' in one)
      .flatMap(({ content }) => schemasOf(content).map((schema): [string, Schema] => [operationId, schema])),
  ),
)

const isText = ({ type, enum: values }: Schema): boolean => [type].flat().includes('string') && values === undefined

const document = 'a document as somebody has it, of which the size of the body is the limit'
const standard = 'what its standard says of it; the size of the body is the limit'
/** Texts whose limit is that of the body, which says it. */
const limitedByBody: Readonly<Record<string, string>> = {
  CredentialToVerify: document,
  ImportAssertionRequestAssertion: document,
  LaunchCanvasRequest: standard,
  JsonLdContext: standard,
  CredentialPartyOrId: standard,
  'CredentialParty.id': standard,
  'CredentialParty.name': standard,
  upsertCredential: document,
  'BadgeForConnect.signedAssertion': document,
  'BadgeToVerify.image': document,
  'VerifyRequest.image': document,
  'ImportBadgeRequest.assertion': document,
  'ImportBadgeRequest.image': document,
  'ImportBadgeRequestForm.assertion': document,
  'ImportAssertionRequest.image': document,
  'PushAuthorizationRequest.request': 'refused whatever it says',
  'PushAuthorizationRequest.request_uri': 'refused whatever it says',
}

test('every text that is taken has a length, a form or a choice, or the size of the body is its limit', () => {
  const without = taken.filter(
    ([, schema]) =>
      isText(schema) && schema.format === undefined && schema.pattern === undefined && schema.maxLength === undefined,
  )
  const names = [...new Set(without.map(([where]) => where))].filter((name) => !name.startsWith('OpenBadgeCredential'))
  expect(names.filter((name) => !(name in limitedByBody))).toEqual([])
  expect(Object.keys(limitedByBody).filter((name) => !names.includes(name))).toEqual([])
})

test('every body says how large it may be', () => {
  const bodies = operations.flatMap(({ requestBody }) => (requestBody ? [requestBody] : []))
  expect(bodies.length).toBeGreaterThan(130)
  expect(bodies.filter(({ description }) => !/^At most [\d,]+ bytes$/.test(description ?? ''))).toEqual([])
})

/** Said by documents of others too, in whatever form those have written it. */
const momentsOfOthers = ['OpenBadgeCredential.validUntil']

test('every moment that is answered says that it is one', () => {
  const isMoment = /(_at|_since|_until|[a-z]At|[a-z]Until)$/
  const without = answered.filter(
    ([where, schema]) => isMoment.test(where) && isText(schema) && schema.format !== 'date-time',
  )
  expect(without.map(([where]) => where).filter((where) => !momentsOfOthers.includes(where))).toEqual([])
  expect(answered.filter(([, { format }]) => format === 'date-time').length).toBeGreaterThan(100)
})
