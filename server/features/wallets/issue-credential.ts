import { Oauth2Error, Oauth2ServerErrorResponseError } from '@openid4vc/oauth2'
import { type IssuerMetadataResult, Openid4vciVersion, type ParseCredentialRequestReturn } from '@openid4vc/openid4vci'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { prepareJwtKey } from '../issuers/index.ts'
import { deliver } from './deliver.ts'
import { describeAuthorization, describeIssuer, type Form, forms } from './describe-issuer.ts'
import { hashToken } from './hash-token.ts'
import { protocol } from './library.ts'
import { acceptsNonce } from './nonce.ts'
import { findOfferByToken, lockOfferByToken, type OfferRow } from './queries.ts'
import { nameHolder } from './read-holder-key.ts'
import { isOpen } from './write-offer.ts'

/** Answers a credential request (OpenID4VCI 1.0, section 8) of the wallet that has the token. */
export const issueCredential = async (
  badgeId: string,
  authorization: string | undefined,
  request: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  const tokenHash = hashToken(authorization)
  const metadata = await readMetadata(badgeId)
  const { issuer_id } = requireGood(await findOfferByToken(db(), badgeId, tokenHash))
  const asked = await readRequest(request, metadata)
  const form = readForm(asked)
  const holder = await readHolder(badgeId, asked, metadata)
  if (form === 'jwt_vc_json') await prepareJwtKey(issuer_id)
  return transaction(db(), async (tx) => {
    const offer = requireGood(await lockOfferByToken(tx, badgeId, tokenHash))
    return answer(asked, offer, await deliver(tx, offer, { holder, form }))
  })
}

/** What cannot be answered is refused by the codes of section 8.3.1.2, in the order in which a wallet can mend it. */
async function readRequest(
  request: Record<string, unknown>,
  issuerMetadata: IssuerMetadataResult,
): Promise<ParseCredentialRequestReturn> {
  const { credential_configuration_id: configuration, credential_identifier, credential_response_encryption } = request
  if (credential_identifier !== undefined) throw refuse('wallet.identifier')
  if (configuration !== undefined && !forms.some((form) => form === configuration)) throw refuse('wallet.configuration')
  if (credential_response_encryption !== undefined) throw refuse('wallet.encryption')
  const parse = (credentialRequest: Record<string, unknown>) =>
    protocol.parseCredentialRequest({ issuerMetadata, credentialRequest })
  const { proof: _proof, proofs: _proofs, ...unproven } = request
  // What is well put but for its proofs, such as one with `alg: none`, is refused for these.
  await orRefuse(() => parse(unproven), 'wallet.credential-request')
  return orRefuse(() => parse(request), 'wallet.proof')
}

function requireGood(offer: OfferRow | undefined): OfferRow {
  if (!offer || !isOpen(offer)) throw refuse('wallet.token')
  return offer
}

async function readMetadata(badgeId: string): Promise<IssuerMetadataResult> {
  const credentialIssuer = await describeIssuer(badgeId)
  const authorization = await describeAuthorization(badgeId)
  return {
    originalDraftVersion: Openid4vciVersion.V1,
    credentialIssuer,
    authorizationServers: [{ issuer: '', token_endpoint: '', ...authorization }],
    knownCredentialConfigurations: protocol.getKnownCredentialConfigurationsSupported(credentialIssuer),
  }
}

function readForm({ credentialConfigurationId, format }: ParseCredentialRequestReturn): Form {
  const form = forms.find((known) => known === (credentialConfigurationId ?? format?.format))
  if (!form) throw refuse('wallet.form')
  return form
}

async function readHolder(
  badgeId: string,
  { proofs }: ParseCredentialRequestReturn,
  issuerMetadata: IssuerMetadataResult,
): Promise<string> {
  const [jwt, ...others] = proofs?.jwt ?? []
  if (!jwt || others.length > 0) throw refuse('wallet.proof', { sentence: makeMessage('wallet.one-proof') })
  const { payload, signer } = await orRefuse(
    () => protocol.verifyCredentialRequestJwtProof({ jwt, issuerMetadata, now: now() }),
    'wallet.proof',
  )
  if (typeof payload.nonce !== 'string') throw refuse('wallet.proof')
  if (!acceptsNonce(badgeId, payload.nonce)) throw refuse('wallet.nonce')
  const holder = nameHolder(signer)
  if (!holder) throw refuse('wallet.proof')
  return holder
}

async function orRefuse<T>(ask: () => T | Promise<T>, code: 'wallet.credential-request' | 'wallet.proof'): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const isRefusal = error instanceof Oauth2ServerErrorResponseError || error instanceof Oauth2Error
    if (isRefusal) throw refuse(code, { cause: error })
    throw error
  }
}

// Drafts 11 to 14 took one credential, the standard takes a list.
function answer(
  { credentialRequest }: ParseCredentialRequestReturn,
  { notification_id }: OfferRow,
  credential: object | string,
): Record<string, unknown> {
  const isDraft = 'proof' in credentialRequest || 'format' in credentialRequest
  return {
    ...(isDraft ? { credential } : { credentials: [{ credential }] }),
    notification_id,
  }
}
