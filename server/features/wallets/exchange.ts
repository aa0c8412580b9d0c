import { z } from 'zod'
import { now } from '#infra/clock.ts'
import { config, db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { newId } from '#infra/ids.ts'
import { verifyPresentationAside } from '../verifier/index.ts'
import { exchangeUrl } from './addresses.ts'
import { deliver } from './deliver.ts'
import { presentOffer } from './present-offer.ts'
import { findOffer, lockOffer, type OfferRow } from './queries.ts'
import { isOpen } from './write-offer.ts'

const presentationShape = z.record(z.string(), z.json())

/** The ways in which a wallet can get the badge (VC-API, interaction URL). 404 once nobody can. */
export const listProtocols = async (offerId: string): Promise<Record<string, unknown>> => {
  const offer = requireOpen(await findOffer(db(), offerId))
  return { protocols: { vcapi: exchangeUrl(offerId), OID4VCI: presentOffer(offer).offer_url } }
}

/**
 * One step of the exchange (VC-API, workflows): first the wallet is asked to show that it holds a key, then it gets the
 * badge signed for that key. Whoever holds the address may take the badge, as with the code of an offer.
 */
export const takePart = async (offerId: string, presentation: unknown): Promise<Record<string, unknown>> => {
  if (presentation === undefined) return { verifiablePresentationRequest: await askForKey(offerId) }
  const { challenge } = requireOpen(await findOffer(db(), offerId))
  if (challenge === null) throw refuse('wallet.proof')
  const shown = await verifyPresentationAside(readPresentation(presentation), {
    challenge,
    domain: config().origin,
    now: now(),
  })
  if (!shown.ok) throw refuse('wallet.proof', { sentence: { words: shown.detail, means: shown.means } })
  return transaction(db(), async (tx) => {
    const offer = requireOpen(await lockOffer(tx, offerId))
    const credential = await deliver(tx, offer, { holder: shown.holder, form: 'ldp_vc' })
    return {
      verifiablePresentation: {
        '@context': ['https://www.w3.org/ns/credentials/v2'],
        type: ['VerifiablePresentation'],
        verifiableCredential: [credential],
      },
    }
  })
}

async function askForKey(offerId: string): Promise<Record<string, unknown>> {
  const challenge = await transaction(db(), async (tx) => {
    const offer = requireOpen(await lockOffer(tx, offerId))
    const known = offer.challenge ?? newId()
    await tx.updateTable('wallet_offers').set({ challenge: known }).where('offer_id', '=', offerId).execute()
    return known
  })
  return {
    query: [
      {
        type: 'DIDAuthentication',
        acceptedMethods: [{ method: 'key' }],
        acceptedCryptosuites: [{ cryptosuite: 'eddsa-rdfc-2022' }, { cryptosuite: 'Ed25519Signature2020' }],
      },
    ],
    challenge,
    domain: config().origin,
    interact: { service: [{ type: 'UnmediatedPresentationService2021', serviceEndpoint: exchangeUrl(offerId) }] },
  }
}

// A code of the other protocol that was used leads to the same badge, and it is given to one wallet only.
function requireOpen(offer: OfferRow | undefined): OfferRow {
  if (!offer || !isOpen(offer) || offer.pin_hash || offer.token_hash) throw notFound()
  return offer
}

function readPresentation(value: unknown) {
  const read = presentationShape.safeParse(value)
  if (!read.success) throw refuse('wallet.proof')
  return read.data
}
