import { z } from 'zod'
import { email } from '#contracts/fields/fields.ts'
import { issuerNameLength } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'
import { isLongEnough, tooShort } from '#web/lib/session/new-password.ts'

const issuerName = () => z.string().trim().min(1, t('Please enter the name')).max(issuerNameLength)

export const startForm = () =>
  z.object({
    issuerName: issuerName(),
    email: z
      .string()
      .trim()
      .min(1, t('Please enter a valid email address'))
      .refine((value) => value === '' || email.safeParse(value).success, t('Please enter a valid email address')),
  })

export const nameField = { issuer_name: 'issuerName' } as const
export const startFields = { ...nameField, email: 'email' } as const

/** Whether a password is strong is the server's to decide; here only its length counts. */
export const passwordForm = (asksAddendum: boolean) =>
  z.object({
    issuerName: issuerName(),
    password: z
      .string()
      .min(1, t('Please choose a password'))
      .refine((value) => value === '' || isLongEnough(value), tooShort()),
    addendum: asksAddendum
      ? z.boolean().refine(Boolean, t('Please agree to the data processor addendum.'))
      : z.boolean(),
  })
