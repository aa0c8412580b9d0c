const names = { id: '@id', type: '@type' }
const set = { '@container': '@set' }

/** What both editions define alike, each in words of its own. */
function defineTerms(records: string, badges: string, [credential, subject]: [more: object, ofSubject: object]) {
  return {
    '@context': {
      ...names,
      ClrCredential: { '@id': `${records}ClrCredential`, '@context': { ...names, ...credential } },
      ClrSubject: {
        '@id': `${records}ClrSubject`,
        '@context': {
          ...names,
          cred: 'https://www.w3.org/2018/credentials#',
          obi: badges,
          achievement: { '@id': `${records}achievement`, '@type': 'obi:Achievement', ...set },
          association: { '@id': `${records}association`, '@type': `${records}Association`, ...set },
          verifiableCredential: {
            '@id': `${records}verifiableCredential`,
            '@type': 'cred:verifiableCredential',
            ...set,
          },
          ...subject,
        },
      },
      Association: {
        '@id': `${records}Association`,
        '@context': {
          associationType: { '@id': `${records}AssociationType` },
          sourceId: { '@id': `${records}sourceId`, '@type': 'xsd:anyURI' },
          targetId: { '@id': `${records}targetId`, '@type': 'xsd:anyURI' },
        },
      },
    },
  }
}

const records = 'https://purl.imsglobal.org/spec/vc/clr/vocab.html#'

/** The terms that https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json defines for learner records. */
export const learnerRecordContext = defineTerms(records, 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#', [
  { partial: { '@id': `${records}partial`, '@type': 'xsd:boolean' } },
  { identifier: { '@id': `${records}identifier-1`, '@type': 'obi:Identifier', ...set } },
])

/** Those of https://purl.imsglobal.org/spec/clr/v2p0/context.json, the first edition, as the public validator holds it. */
export const firstLearnerRecordContext = defineTerms(
  'https://purl.imsglobal.org/spec/clr/v2p0/vocab.html#',
  'https://purl.imsglobal.org/spec/ob/v3p0/vocab.html#',
  [{}, {}],
)
