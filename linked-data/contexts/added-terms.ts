/**
 * The terms that context-3.0.3 of Open Badges got after it was published, under its old address; without them JSON-LD
 * refuses a credential that carries endorsements as JWT, and the claims of a JWT around one.
 */
export const addedTerms = {
  endorsementJwt: {
    '@id': 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#endorsementJwt',
    '@container': '@set',
  },
  jti: { '@id': 'https://www.iana.org/assignments/jwt#jti', '@type': '@id' },
}

/** The same for a context in which the id of a JWT is a text. */
export const literalTerms = { ...addedTerms, jti: { '@id': 'https://www.iana.org/assignments/jwt#jti' } }
