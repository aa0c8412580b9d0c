import { context } from '#infra/context.ts'
import { refuseMails } from '#infra/mail/refused-mails.ts'
import { givenBatch, newRows, sendBatch } from '../../given/given-batch.ts'
import { mailsOf } from '../../given/given-move.ts'
import { newEmail } from '../../given.ts'
import type { Recipes } from '../call.ts'
import { freshAward, idOf, type World } from '../world.ts'

const row = () => ({ recipient_identifier: newEmail('row') })
const rowV2 = () => ({ recipient: { identity: newEmail('row') } })

const award = async (world: World) => {
  const id = await freshAward(world)
  return { params: { awardSlug: id, assertionId: id } }
}
const revocation = async (world: World) => ({ ...(await award(world)), body: { revocation_reason: 'Made in error' } })

/** A batch that waits. */
const heldBatch = async ({ people: { owner }, badge }: World) => {
  const answer = await sendBatch(owner, badge, { awards: newRows(2), hold_minutes: 60 })
  return { params: { batchId: answer.json<{ id: string }>().id } }
}
/** A batch that has been made. */
const doneBatch = async ({ people: { owner }, badge }: World) => ({
  params: { batchId: idOf(await givenBatch(owner, badge, { awards: newRows(2) })) },
})

/** The link that ends mails, out of a mail about a badge. */
const unsubscribing = async (world: World) => {
  const email = newEmail('enough')
  await freshAward(world, { recipient_identifier: email, create_notification: true })
  await context().queue.drain()
  // By its address, for the words around it are in the language of whoever gets the mail.
  const text = (await mailsOf(email, 'award')).at(-1) ?? ''
  const [, address = '', expires = '', signature = ''] = /\/unsubscribe\/([\w-]+)\/([\w-]+)\/([\w-]+)/.exec(text) ?? []
  return { params: { address, expires, signature } }
}

export const awardRecipes: Recipes = {
  awardBadge: () => ({ body: row() }),
  revokeAward: revocation,
  updateAward: async (world) => ({ ...(await award(world)), body: { narrative: 'Sailed to Tern Island.' } }),
  resendAwardMail: award,
  revokeAwards: async (world) => ({
    body: { awards: [await freshAward(world), await freshAward(world)], revocation_reason: 'Made in error' },
  }),
  sendAwardMails: async (world) => ({
    body: { awards: [await freshAward(world, { create_notification: false }), await freshAward(world)], kind: 'again' },
  }),
  awardBadgeToMany: () => ({ body: { assertions: [row(), row()] } }),
  createAwardBatch: () => ({ body: { awards: newRows(2) } }),
  listOpenAwardBatches: () => ({ query: { open: 'true' } }),
  dismissAwardBatch: doneBatch,
  retryAwardBatch: doneBatch,
  undoAwardBatch: heldBatch,
  openUnsubscribePage: unsubscribing,
  listMailOptOuts: () => ({ by: 'earner' }),
  removeMailOptOut: async ({ people: { earner } }) => {
    await refuseMails(context().db, earner.email)
    return { by: 'earner', params: { email: earner.email } }
  },
  unsubscribeFromMails: async (world) => ({
    ...(await unsubscribing(world)),
    form: { 'List-Unsubscribe': 'One-Click' },
  }),
  createAssertionV2: () => ({ body: rowV2() }),
  createAssertionOfIssuerV2: ({ params }) => ({ body: { ...rowV2(), badgeclass: params.badgeSlug } }),
  getAssertionV2: () => ({ by: 'owner' }),
  updateAssertionV2: async (world) => ({ ...(await award(world)), by: 'owner', body: { narrative: 'Sailed.' } }),
  revokeAssertionV2: async (world) => ({ ...(await revocation(world)), by: 'owner' }),
  issueAssertionsV2: () => ({ body: { assertions: [rowV2(), rowV2()] } }),
  revokeAssertionsV2: async (world) => ({
    body: [{ entityId: await freshAward(world), revocationReason: 'Made in error' }],
  }),
}
