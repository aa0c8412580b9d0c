import { context } from '#infra/context.ts'
import { givenKeepLink } from '../../given/given-keep-link.ts'
import { readMoveLink, readObjection } from '../../given/given-move.ts'
import { readAsked } from '../../given/given-passkey.ts'
import { givenStartLink } from '../../given/given-start-link.ts'
import { type GivenPerson, givenSignUp, goodPassword, newEmail, readMailLink } from '../../given.ts'
import { createAuthenticator } from '../../outside/software-authenticator.ts'
import type { Recipes } from '../call.ts'
import { forgetThrottles, freshAward, freshPerson, idOf, make, type World } from '../world.ts'

/** The parts of the link in the latest mail to the address. */
const linkTo = async (email: string, name = 'confirmId') => {
  const url = new URL(await readMailLink(email), 'http://localhost')
  return { params: { [name]: idOf(url.pathname) }, rawQuery: url.search.slice(1) }
}

/** A second address of the earner, proven when it is asked for. */
const addAddress = async ({ people: { earner }, stage }: World, isProven = false): Promise<string> => {
  const email = newEmail('second')
  const { id } = await make<{ id: string | number }>(earner, '/v1/user/emails', { email })
  if (isProven) await stage.server.call('POST', await readMailLink(email))
  return String(id)
}

const resetToken = async (world: World): Promise<{ email: string; token: string }> => {
  const { email } = await freshPerson(world)
  await world.stage.server.call('POST', '/v1/user/forgot-password', { form: { email } })
  const query = new URL(await readMailLink(email), 'http://localhost').searchParams
  return { email, token: query.get('token') ?? '' }
}

const openReset = async (world: World) => ({ query: { token: (await resetToken(world)).token } })
const reset = async (world: World) => ({
  body: { token: (await resetToken(world)).token, password: 'another horse battery' },
})
const requestReset = async (world: World) => ({ form: { email: (await freshPerson(world)).email } })
const confirm = async ({ stage }: World) => linkTo(await givenSignUp(stage.server))

/** A proven address that the earner asks for while somebody else has it. */
const claim = async (world: World): Promise<{ holder: GivenPerson; link: object }> => {
  const holder = await freshPerson(world)
  await forgetThrottles()
  await make(world.people.earner, '/v1/user/emails', { email: holder.email })
  return { holder, link: await readMoveLink(holder.email) }
}

/** The link of an address that waits on the earner's account. */
const added = async ({ people: { earner } }: World) => {
  const email = newEmail('added')
  await forgetThrottles()
  await make(earner, '/v1/user/emails', { email })
  const url = new URL(await readMailLink(email), 'http://localhost')
  return { body: { confirm_id: idOf(url.pathname), token: url.searchParams.get('token') ?? '' } }
}

/** The link of a mail about an award, to an address that nobody has. */
const keepLink = async ({ people: { owner }, badge }: World) => ({
  token: await givenKeepLink(owner, badge, newEmail('learner')),
})

/** The link of a mail that somebody asked for who wants to give badges. */
const startLink = async ({ stage }: World) => ({ token: await givenStartLink(stage.server, newEmail('starter')) })

export const accountRecipes: Recipes = {
  getSitePage: () => ({ params: { name: 'about-us' } }),
  confirmEmail: confirm,
  confirmEmailV2: confirm,
  pressConfirmation: confirm,
  confirmEmailLegacy: confirm,
  pressConfirmationLegacy: confirm,
  pressConfirmationV2: confirm,
  confirmAccount: () => ({ params: { authcode: 'former' } }),
  deleteAccount: async (world) => ({ by: 'earner', token: (await freshPerson(world)).token }),
  signUp: () => ({ body: { first_name: 'Maya', last_name: 'Okonkwo', email: newEmail(), password: goodPassword } }),
  updateProfile: () => ({ body: { first_name: 'Maya', last_name: 'Okonkwo-Lee' } }),
  updateAccountSettings: () => ({ body: { language: 'fr', request_mails: false } }),
  updateSelf: async (world) => {
    const { token, email } = await freshPerson(world)
    return { token, body: { firstName: 'Maya', lastName: 'Okonkwo', emails: [{ email, primary: true }] } }
  },
  addEmail: () => ({ body: { email: newEmail('second') } }),
  getEmail: async (world) => ({ params: { emailId: await addAddress(world) } }),
  changeEmail: async (world) => {
    const params = { emailId: await addAddress(world) }
    await forgetThrottles()
    return { params, body: { resend: false } }
  },
  removeEmail: async (world) => ({ params: { emailId: await addAddress(world) } }),
  resendConfirmation: async ({ stage }) => ({ body: { email: await givenSignUp(stage.server) } }),
  restoreEmail: async (world) => {
    const { earner } = world.people
    const emailId = await addAddress(world, true)
    await earner.call('DELETE', `/v1/user/emails/${emailId}`)
    const removed = (await earner.call('GET', '/v3/account/removed-emails')).json<{ id: string }[]>()
    return { params: { removedId: removed[0]?.id ?? '' } }
  },
  openPasswordReset: openReset,
  openPasswordResetV2: openReset,
  requestPasswordReset: requestReset,
  requestPasswordResetV2: requestReset,
  resetPassword: reset,
  resetPasswordV2: reset,
  previewAddressConfirmation: added,
  confirmAddress: added,
  previewKeepLink: async (world) => ({ body: await keepLink(world) }),
  acceptByKeepLink: async (world) => ({ body: { ...(await keepLink(world)), password: goodPassword } }),
  beginKeepLinkPasskeyRegistration: async (world) => ({ body: await keepLink(world) }),
  acceptByKeepLinkWithPasskey: async (world) => {
    const body = await keepLink(world)
    const begun = await world.stage.server.call('POST', '/v3/keep-links/passkey/challenge', { body })
    const { options, headers } = readAsked(begun)
    const credential = createAuthenticator(context().config.origin).create(options)
    return { headers, body: { ...body, name: 'My phone', credential } }
  },
  addAddressByKeepLink: async (world) => ({
    by: 'earner',
    token: (await freshPerson(world)).token,
    body: await keepLink(world),
  }),
  objectToAwardByKeepLink: async (world) => ({ body: await keepLink(world) }),
  withdrawObjectionByKeepLink: async (world) => {
    const body = await keepLink(world)
    await world.stage.server.call('POST', '/v3/keep-links/objections', { body })
    return { body }
  },
  renewKeepLink: async (world) => ({ body: await keepLink(world) }),
  requestStartLink: () => ({ body: { email: newEmail('starter'), issuer_name: 'Lindgate Evening School' } }),
  previewStartLink: async (world) => ({ body: await startLink(world) }),
  acceptStartLink: async (world) => ({ body: { ...(await startLink(world)), password: goodPassword } }),
  previewAddressMove: async (world) => ({ body: (await claim(world)).link }),
  moveAddress: async (world) => ({ body: (await claim(world)).link }),
  objectToAddressMove: async (world) => {
    const { holder, link } = await claim(world)
    await world.stage.server.call('POST', '/v3/address-moves', { body: link })
    return { body: { token: await readObjection(holder.email) } }
  },
  markNotificationsRead: () => ({ body: {} }),
  markNotificationRead: async (world) => {
    const { people } = world
    await freshAward(world)
    const [newest] = (await people.earner.call('GET', '/v3/account/notifications')).json<{ id: string }[]>()
    return { params: { notificationId: newest?.id ?? '' } }
  },
  getUser: ({ people: { earner } }) => ({ params: { userId: earner.accountId } }),
  putPersonProfile: () => ({ body: { id: 'https://harbour.example/maya', type: ['Profile'], name: 'Maya Okonkwo' } }),
  addToConnectProfile: ({ people: { earner } }) => ({ body: { profile: { email: [earner.email] } } }),
  downloadExport: async ({ people: { earner } }) => ({
    params: { handle: idOf((await make<{ url: string }>(earner, '/v3/account/exports')).url) },
  }),
}
