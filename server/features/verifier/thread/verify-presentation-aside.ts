import { currentPayer } from '#infra/budgets/asker.ts'
import { requireLeft } from '#infra/budgets/purse.ts'
import { context } from '#infra/context.ts'
import { type JsonObject, type PresentationOutcome, verifyPresentation } from '#openbadges'
import { lightText, payForLight } from './light-work.ts'
import type { Done, PresentationWork } from './protocol.ts'
import { runAside } from './threads.ts'

const isOutcome = (done: Done): done is PresentationOutcome => 'ok' in done

const asksNobody = () => Promise.reject(new Error('A presentation is checked by itself.'))

/** `verifyPresentation`, of a long one in another thread. Whoever asks pays for it, with the account or else the network. */
export const verifyPresentationAside = async (
  document: JsonObject,
  occasion: PresentationWork['occasion'],
): Promise<PresentationOutcome> => {
  requireLeft('processor', currentPayer())
  const here = () => verifyPresentation(context().tools, document, occasion)
  const { length } = JSON.stringify(document)
  if (length <= lightText) {
    payForLight(length)
    return here()
  }
  const task: PresentationWork = { work: 'presentation', document, occasion }
  return runAside(task, { ports: { fetch: asksNobody }, isResult: isOutcome, here })
}
