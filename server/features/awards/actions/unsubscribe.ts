import type { FastifyReply, FastifyRequest } from 'fastify'
import { db } from '#infra/context.ts'
import { askOnPage } from '#infra/http/plain-pages/ask-page.ts'
import { readLocale } from '#infra/languages/read-language.ts'
import { inLanguage, t } from '#infra/languages/texts.ts'
import { readRefusalLink, refuseMails } from '#infra/mail/refused-mails.ts'
import { redirectTo } from '../../sessions/index.ts'

type Link = Parameters<typeof readRefusalLink>[0]

const texts = {
  done: () => t('You will get no more mails about badges at this address.'),
  wrong: () => t('This link to end the mails is not complete. Please open it from the mail once more.'),
  old: () => t('This link to end the mails is too old. Please use the one in a newer mail.'),
}

/** Asks whoever opens the link, for that may be a program that reads their mail. */
export const askToUnsubscribe = (link: Link, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const found = readRefusalLink(link)
  if (typeof found === 'string') return sendOutcome(request, reply, found)
  return askOnPage(reply, () => ({
    title: t('No more mails about badges?'),
    text: t('{email} then gets no more mails about badges. New badges are kept for this address all the same.', found),
    button: t('End these mails'),
  }))
}

/** Ends the mails about badges to an address; the profile of its person, or proving it anew, brings them back. */
export const unsubscribe = async (link: Link): Promise<keyof typeof texts> => {
  const found = readRefusalLink(link)
  if (typeof found === 'string') return found
  await refuseMails(db(), found.email)
  return 'done'
}

export const sendOutcome = (request: FastifyRequest, reply: FastifyReply, outcome: keyof typeof texts): FastifyReply =>
  redirectTo(reply, '/auth/login', {
    [outcome === 'done' ? 'infoMessage' : 'authError']: inLanguage(readLocale(request), texts[outcome]),
  })
