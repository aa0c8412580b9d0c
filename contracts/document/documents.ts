import { z } from 'zod'

// What public addresses answer and what is handed in, as far as its standard says it of every document of its kind: the OpenAPI
// document tells it, and the standards tell the rest.

/** A context that stands in the document itself (JSON-LD 1.1, section 9.15). */
export const inlineContext = z.looseObject({ '@vocab': z.unknown().optional() })
/** Where the words of a document are defined: the address of a context, or the context. */
export const jsonLdContext = z.union([z.string(), inlineContext])
const context = z.array(jsonLdContext)

/** Who issues or holds a credential. */
export const credentialParty = z.looseObject({ id: z.string(), name: z.string().optional() })
export const credentialPartyOrId = z.union([z.string(), credentialParty])

/** Open Badges 3.0: a verifiable credential of one award. */
export const openBadgeCredential = z.looseObject({
  '@context': context,
  id: z.string().optional(),
  type: z.array(z.string()),
  name: z.string().optional(),
  issuer: credentialPartyOrId,
  validFrom: z.string().optional(),
  validUntil: z.string().optional(),
  credentialSubject: z.looseObject({ id: z.string().optional() }),
})

/** A verifiable presentation (Verifiable Credentials Data Model 2.0). */
export const verifiablePresentation = z.looseObject({
  '@context': context,
  type: z.array(z.string()),
  holder: credentialPartyOrId.optional(),
})

/** Any document of Open Badges 2.0 or 3.0: an issuer, a badge class, an award or an endorsement. */
export const openBadgesDocument = z.looseObject({
  id: z.string().optional(),
  name: z.string().optional(),
})

/** A public key (RFC 7517); which further members it has depends on its kind. */
export const jsonWebKey = z.looseObject({ kty: z.string(), kid: z.string().optional(), alg: z.string().optional() })
export const jsonWebKeySet = z.looseObject({ keys: z.array(jsonWebKey) })

/** DID Core 1.0. */
export const didDocument = z.looseObject({
  id: z.string(),
  verificationMethod: z.array(z.looseObject({ id: z.string(), type: z.string() })).optional(),
})

/** SCIM 2.0 about itself (RFC 7643, sections 5 to 7). */
export const scimDescription = z.looseObject({ schemas: z.array(z.string()).optional(), id: z.string().optional() })

/** OpenID4VCI: an offer, a token, an answer or metadata, each with its own members. */
export const walletMessage = z.looseObject({ credential_issuer: z.string().optional() })

/** How browsers make or use a passkey (Web Authentication, level 3), for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

/** JSON Schema 2020-12, or an OpenAPI document. */
export const schemaDocument = z.looseObject({ $schema: z.string().optional(), openapi: z.string().optional() })
