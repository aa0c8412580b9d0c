import type { FastifyRequest } from 'fastify'
import { readLocale } from '#infra/languages/read-language.ts'
import { inLanguage, t } from '#infra/languages/texts.ts'

/** What people read on the page that they come back to; the label is the provider's. */
const texts = {
  tooMany: () => t('Too many sign-ins were started from your network. Please wait a few minutes, then try again.'),
  unreachable: (label: string) => t('{label} cannot be reached right now. Please try again later.', { label }),
  stale: () => t('This sign-in took too long or was started in another browser. Please try again.'),
  staleHandle: () => t('This link has expired or was opened in another browser. Please start again from your profile.'),
  cancelled: (label: string) => t('You did not finish signing in with {label}. Nothing was changed.', { label }),
  failed: (label: string) => t('{label} could not confirm who you are. Please try again.', { label }),
  emailExists: () => t('An account already exists with provided email address'),
  taken: (label: string) => t('This {label} account is already linked to another account here.', { label }),
  notSetUp: (label: string) =>
    t('Nobody has an account here yet. Create the first one, then sign in with {label}.', { label }),
}

/** In the language of the browser that comes back. */
export const tellOutcome = (request: FastifyRequest, outcome: keyof typeof texts, label = ''): string =>
  inLanguage(readLocale(request), () => texts[outcome](label))
