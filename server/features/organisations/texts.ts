import type { FastifyRequest } from 'fastify'
import { readLocale } from '#infra/languages/read-language.ts'
import { inLanguage, t } from '#infra/languages/texts.ts'

/** What people read on the login page when their organisation did not let them in; the label is its name. */
const texts = {
  foreign: (label: string) =>
    t('{label} signed you in with an address that is not one of its own here. Please ask whoever runs this service.', {
      label,
    }),
  ended: (label: string) => t('{label} has ended your sign-ins here. Please ask {label}.', { label }),
  'other-person': (label: string) =>
    t('Somebody else of {label} used your address here before. Please ask whoever runs this service.', { label }),
  unasked: (label: string) =>
    t('{label} sent you here without being asked by this service. Please sign in with {label} from here.', { label }),
  'no-address': (label: string) =>
    t('{label} did not tell this service your email address. Please ask {label} to send it along.', { label }),
  another: (label: string) =>
    t(
      'One more step: your account has an address of {label} too. Sign in with {label} as well, in this browser and within ten minutes. If you cannot any more, ask whoever runs this service to take that address off your account.',
      { label },
    ),
  'not-signed-out': (label: string) =>
    t('{label} wanted to sign you out here, but its request could not be confirmed. Please sign out yourself.', {
      label,
    }),
  'not-set-up': (label: string) =>
    t('Nobody has an account here yet. Create the first one, then sign in with {label}.', { label }),
}

/** In the language of the browser that comes back. */
export const tellOutcome = (request: FastifyRequest, outcome: keyof typeof texts, label: string): string =>
  inLanguage(readLocale(request), () => texts[outcome](label))
