import { newId } from '#infra/ids.ts'
import { type AwardNews, awardMail } from '../mail.ts'

type Letter = ReturnType<typeof awardMail>
export type ComposeMail = (news: Pick<AwardNews, 'awardId' | 'recipient' | 'hasAccount'>) => Letter

/**
 * Writes the mails of one batch. They differ in two places only, so each kind is laid out once, with marks in these
 * places that nobody can have written.
 */
export const prepareMails = (about: Pick<AwardNews, 'issuer' | 'badge'>): ComposeMail => {
  const marks = { awardId: newId(), recipient: newId() }
  const layOut = (hasAccount: boolean): Letter => awardMail({ ...about, ...marks, hasAccount })
  let known: Letter | undefined
  let unknown: Letter | undefined
  return ({ awardId, recipient, hasAccount }) => {
    if (hasAccount) known ??= layOut(true)
    else unknown ??= layOut(false)
    const { subject, html, text } = (hasAccount ? known : unknown) ?? layOut(hasAccount)
    // The recipient stands in an address only; an apostrophe would be the one sign that HTML writes otherwise.
    const address = encodeURIComponent(recipient).replaceAll("'", '%27')
    const fill = (letter: string) => letter.replaceAll(marks.awardId, awardId).replaceAll(marks.recipient, address)
    return { subject, html: fill(html), text: fill(text) }
  }
}
