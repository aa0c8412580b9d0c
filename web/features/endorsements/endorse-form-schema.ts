import { z } from 'zod'
import { endorsementComment, type NewEndorsement } from '#contracts/issuers/endorsements.ts'
import { t } from '#shared/i18n/text.ts'

const isToCome = (day: string): boolean => day === '' || endOf(day) > new Date()

// A day is meant whole.
const endOf = (day: string): Date => new Date(`${day}T23:59:59`)

export const endorseForm = () =>
  z.object({
    by: z.string().min(1),
    subject: z.string().trim().refine(URL.canParse, t('Please enter a valid URL')),
    comment: endorsementComment,
    until: z.string().refine(isToCome, t('Choose a day that is still to come')),
  })

export type EndorseValues = z.output<ReturnType<typeof endorseForm>>

export const toNewEndorsement = ({ subject, comment, until }: EndorseValues): NewEndorsement => ({
  subject,
  comment,
  ...(until === '' ? {} : { valid_until: endOf(until).toISOString() }),
})
