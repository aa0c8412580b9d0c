import type { NewWalletOffer } from '#contracts/backpack/wallets.ts'
import { givenWallet, takeOffer } from '../../given/given-wallet.ts'
import type { Recipes } from '../call.ts'
import { freshAward, idOf, make, type World } from '../world.ts'

const offer = async (world: World): Promise<NewWalletOffer> =>
  make(world.people.earner, `/v3/backpack/badges/${await freshAward(world)}/wallet-offers`, {})

const named = async (world: World) => ({ params: { offerId: (await offer(world)).id } })

/** Wallets know the badge class where others know the award. */
const place = ({ params }: World) => ({ params: { badgeId: params.badgeSlug ?? '' } })

const exchange = async (world: World) => {
  const { interaction_url: url } = await offer(world)
  const { pathname, search } = new URL(url ?? '')
  const answer = await world.stage.server.call('GET', pathname + search, { headers: { accept: 'application/json' } })
  return answer.json<{ protocols: { vcapi: string } }>().protocols.vcapi
}

/** As far as an access token: all that a wallet needs to ask for the badge. */
const authorize = async (world: World) => {
  const wallet = givenWallet(world.stage.server)
  const { client, makeProof } = wallet
  const credentialOffer = await client.resolveCredentialOffer((await offer(world)).offer_url)
  const issuerMetadata = await client.resolveIssuerMetadata(credentialOffer.credential_issuer)
  const { accessTokenResponse } = await client.retrievePreAuthorizedCodeAccessTokenFromOffer({
    credentialOffer,
    issuerMetadata,
  })
  const { c_nonce: nonce } = await client.requestNonce({ issuerMetadata })
  return { token: accessTokenResponse.access_token, jwt: await makeProof(issuerMetadata, nonce, 'ldp_vc') }
}

export const walletRecipes: Recipes = {
  createWalletOffer: async (world) => ({ params: { badgeId: await freshAward(world) }, body: {} }),
  getWalletOffer: named,
  getCredentialOffer: named,
  startInteraction: async (world) => ({
    ...(await named(world)),
    query: { iuv: '1' },
    headers: { accept: 'application/json' },
  }),
  takePartInExchange: async (world) => ({ params: { offerId: idOf(await exchange(world)) }, body: {} }),
  getCredentialIssuer: place,
  getCredentialIssuerOfDrafts: place,
  getWalletAuthorization: place,
  getWalletAuthorizationOfDrafts: place,
  makeWalletNonce: place,
  exchangeWalletCode: async (world) => {
    const { offer_url: url } = await offer(world)
    const { client } = givenWallet(world.stage.server)
    const { grants } = await client.resolveCredentialOffer(url)
    const kind = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'
    return {
      ...place(world),
      form: { grant_type: kind, 'pre-authorized_code': grants?.[kind]?.['pre-authorized_code'] ?? '' },
    }
  },
  issueToWallet: async (world) => {
    const { token, jwt } = await authorize(world)
    return { ...place(world), token, body: { credential_configuration_id: 'ldp_vc', proofs: { jwt: [jwt] } } }
  },
  noteWalletOutcome: async (world) => {
    const taken = await takeOffer(givenWallet(world.stage.server), (await offer(world)).offer_url, 'ldp_vc')
    const body = { notification_id: String(taken.notificationId), event: 'credential_accepted' }
    return { ...place(world), token: taken.accessToken, body }
  },
}
