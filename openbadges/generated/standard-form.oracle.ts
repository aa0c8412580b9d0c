import { isJsonObject } from '../json.ts'
import type { Json } from '../tools.ts'

// Facts of the schemas that 1EdTech publishes for Open Badges 3.0 and CLR 2.0, written down apart from the table that Sash
// goes by: `npm run standards` holds both to the schemas themselves.
const oneWord: ReadonlySet<string> = new Set([
  'Association',
  'GeoCoordinates',
  'IdentifierEntry',
  'IdentityObject',
  'Image',
  'BitstringStatusListEntry',
  '1EdTechRevocationList',
  '1EdTechJsonSchemaValidator2019',
  '1EdTechCredentialRefresh',
  'DataIntegrityProof',
])
const closed: Readonly<Record<string, string[]>> = {
  Association: ['type', 'associationType', 'sourceId', 'targetId'],
  IdentifierEntry: ['type', 'identifier', 'identifierType'],
  IdentityObject: ['type', 'hashed', 'identityHash', 'identityType', 'salt'],
  Image: ['id', 'type', 'caption'],
}
const sets = new Set(
  'alignment allowedValue association endorsement endorsementJwt evidence identifier otherIdentifier related result resultDescription rubricCriterionLevel tag'.split(
    ' ',
  ),
)

// Of these the standard wants a list or not as one likes.
const eitherWay = new Set(['@context', 'type', 'proof', 'credentialSchema', 'termsOfUse'])

/** Where a document departs from the strict form, as far as it can be seen without a schema. */
export function readStandardForm(value: Json | undefined, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => readStandardForm(item, `${place}[${index}]`))
  if (value === null) return [`${place} is null`]
  if (!isJsonObject(value)) return []
  const types = Array.isArray(value.type) ? value.type : [value.type]
  const [word] = types.filter((type) => typeof type === 'string' && oneWord.has(type))
  const known = typeof word === 'string' ? closed[word] : undefined
  return [
    ...(word !== undefined && Array.isArray(value.type) ? [`${place}.type is a list`] : []),
    ...Object.keys(value)
      .filter((name) => known?.includes(name) === false)
      .map((name) => `${place}.${name} is unknown`),
    ...Object.entries(value).flatMap(([name, member]) => [
      ...(isSet(name, types) && !Array.isArray(member) ? [`${place}.${name} is no list`] : []),
      ...(!isSet(name, types) && !eitherWay.has(name) && Array.isArray(member) ? [`${place}.${name} is a list`] : []),
      ...(Array.isArray(member) && member.length === 0 ? [`${place}.${name} is empty`] : []),
      ...readStandardForm(member, `${place}.${name}`),
    ]),
  ]
}

// Two names stand for one text elsewhere.
const isSet = (name: string, types: (Json | undefined)[]): boolean =>
  sets.has(name) &&
  !(name === 'identifier' && types.includes('IdentifierEntry')) &&
  !(name === 'resultDescription' && types.includes('Result'))
