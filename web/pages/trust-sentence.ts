import { t } from '../lib/text.ts'

/** What the mark of operators means, and what it does not. */
export const trustSentence = (): string =>
  t('Whoever runs {service} vouches for this issuer: they know who it is. That says nothing about a single badge.')
