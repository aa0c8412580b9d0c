const records = 'https://purl.imsglobal.org/spec/vc/clr/vocab.html#'
const names = { id: '@id', type: '@type' }
const set = { '@container': '@set' }

/** The terms that https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json defines for learner records. */
export const learnerRecordContext = {
  '@context': {
    ...names,
    ClrCredential: {
      '@id': `${records}ClrCredential`,
      '@context': { ...names, partial: { '@id': `${records}partial`, '@type': 'xsd:boolean' } },
    },
    ClrSubject: {
      '@id': `${records}ClrSubject`,
      '@context': {
        ...names,
        cred: 'https://www.w3.org/2018/credentials#',
        obi: 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#',
        achievement: { '@id': `${records}achievement`, '@type': 'obi:Achievement', ...set },
        association: { '@id': `${records}association`, '@type': `${records}Association`, ...set },
        verifiableCredential: { '@id': `${records}verifiableCredential`, '@type': 'cred:verifiableCredential', ...set },
        identifier: { '@id': `${records}identifier-1`, '@type': 'obi:Identifier', ...set },
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
